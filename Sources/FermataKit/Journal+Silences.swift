public import FermataPolicy
public import FermataSignal

extension Journal {
  /// Silence in the middle of sound, though it was wanted: an engine stopped or would not start, the session was set
  /// anew, the output was in doubt, or the medium was late.
  ///
  /// A pause, an interruption and a jump are none, nor is what a reset of the media services takes away.
  public struct Silence: Hashable, Sendable, CustomStringConvertible {
    /// Whose sound it was.
    public let part: PartID
    /// The instant after the last frame that was heard.
    public let began: HostTime
    /// How long nothing was heard, up to the next frame or to a pause.
    public let length: Duration

    /// The silence in frames of the listener's time, rounded to the nearest.
    public func frames(at sampleRate: Hertz) -> FrameCount {
      AudioFormat(sampleRate: sampleRate, channelCount: 2).frames(in: length)
    }

    /// The part, how long and since when.
    public var description: String {
      "part \(part.value) silent for \(length.secondsText) s from \(began.secondsText)"
    }
  }

  /// Every silence that lies in the entries that are kept, oldest first; one that still lasts counts up to the last entry.
  ///
  /// The entries are decided again to find them, which takes about as long as the decisions took. Any thread; not in the
  /// audio callback.
  public var silences: [Silence] {
    guard let (policy, entries) = replayable else { return [] }
    var again = policy
    var listeners: [PartID: Listener] = [:]
    var found: [Silence] = []
    for entry in entries {
      _ = Entry(sequence: entry.sequence, entry.envelope, decidedBy: &again)
      for id in again.parts.map(\.id) {
        guard let status = again.status(of: id) else { continue }
        if let silence = listeners[id, default: Listener()].hear(status, of: id) { found.append(silence) }
      }
      // Who is gone is silent no more.
      for id in listeners.keys where again.status(of: id) == nil {
        found += [listeners.removeValue(forKey: id)?.silence(of: id, until: again.now)].compactMap(\.self)
      }
    }
    found += listeners.compactMap { id, listener in listener.silence(of: id, until: again.now) }
    return found.sorted { ($0.began, $0.part.value) < ($1.began, $1.part.value) }
  }

  /// What one part's statuses tell, one after the other.
  private struct Listener {
    private var last: Status?
    /// The silence that lasts: since when, and what was shown last.
    private var lasting: (began: HostTime, status: Status)?

    /// Takes the next status in; the silence that it ends, if it ends one.
    mutating func hear(_ status: Status, of part: PartID) -> Silence? {
      defer { last = status }
      if status.isSilentUnasked {
        if let began = lasting?.began {
          lasting = (began, status)
        } else if let last, last.isPlaying {
          lasting = (Self.end(of: last, at: status), status)
        }
        return nil
      }
      guard let lasting else { return nil }
      self.lasting = nil
      return Silence(part, from: lasting.began, until: Self.start(of: status, after: lasting.status))
    }

    func silence(of part: PartID, until end: HostTime) -> Silence? {
      lasting.flatMap { Silence(part, from: $0.began, until: end) }
    }

    /// When the sound stopped that stands at a position now: it moved up to there.
    private static func end(of moving: Status, at standing: Status) -> HostTime {
      guard moving.item == standing.item, standing.position >= moving.position, moving.rate > 0 else {
        return standing.at
      }
      return min(standing.at, moving.at + (standing.position - moving.position) / moving.rate)
    }

    /// When the sound began that is at a position now and stood at another.
    private static func start(of moving: Status, after standing: Status) -> HostTime {
      guard moving.isPlaying, moving.item == standing.item, moving.position >= standing.position,
        moving.rate > 0
      else { return moving.at }
      return max(standing.at, moving.at - (moving.position - standing.position) / moving.rate)
    }
  }
}

extension Journal.Silence {
  fileprivate init?(_ part: PartID, from began: HostTime, until end: HostTime) {
    guard end > began else { return nil }
    self.part = part
    self.began = began
    length = end - began
  }
}

extension Status {
  /// Whether sound is wanted, may be heard and is not.
  fileprivate var isSilentUnasked: Bool {
    switch (phase, suppression) {
    case (.waiting(.loading), _): false
    case (.waiting, _), (.paused, .engineStopped), (.paused, .routeUnsettled): true
    case (.paused, .refused): intent.wants
    default: false
    }
  }
}
