public import FermataPolicy

extension Journal {
  /// Silence in the middle of sound, which nobody asked for: an engine stopped, the session was set anew, or the medium was
  /// late.
  ///
  /// A pause, an interruption and a jump are none.
  public struct Silence: Hashable, Sendable, CustomStringConvertible {
    /// Whose sound it was.
    public let part: PartID
    /// What was waited for first.
    public let reason: Status.Reason
    /// The instant after the last frame that was heard.
    public let began: HostTime
    /// How long nothing was heard, up to the next frame or to a pause.
    public let length: Duration

    /// How many frames of the listener's time are lost at a rate, rounded down.
    ///
    /// - Parameter sampleRate: in Hz, such as 48,000.
    public func frames(at sampleRate: Double) -> Int {
      let frames = (length / .seconds(1) * max(0, sampleRate)).rounded(.down)
      return Int(exactly: frames) ?? .max
    }

    /// The part, why, when and how long.
    public var description: String {
      "part \(part.value) silent for \(length.secondsText) s from \(began.secondsText), waiting(\(reason.rawValue))"
    }
  }

  /// Every silence that lies in the entries that are kept, oldest first; one that still lasts counts up to the last entry.
  ///
  /// The entries are decided again to find them, so it takes as long as a replay: a millisecond for some thousand.
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
    }
    found += listeners.compactMap { id, listener in listener.silence(of: id, until: again.now) }
    return found.sorted { ($0.began, $0.part.value) < ($1.began, $1.part.value) }
  }

  /// What one part's statuses tell, one after the other.
  private struct Listener {
    private var last: Status?
    /// The silence that lasts: what is waited for, since when, and where in the item.
    private var open: (reason: Status.Reason, began: HostTime, status: Status)?

    /// Takes the next status in; the silence that it ends, if it ends one.
    mutating func hear(_ status: Status, of part: PartID) -> Silence? {
      defer { last = status }
      if case .waiting(let reason) = status.phase, reason != .loading {
        if open == nil, let last, last.isPlaying { open = (reason, Self.end(of: last, at: status), status) }
        return nil
      }
      guard let open else { return nil }
      self.open = nil
      return Self.silence(open.reason, from: open.began, until: Self.start(of: status, after: open.status), part)
    }

    func silence(of part: PartID, until end: HostTime) -> Silence? {
      open.flatMap { Self.silence($0.reason, from: $0.began, until: end, part) }
    }

    private static func silence(
      _ reason: Status.Reason, from began: HostTime, until end: HostTime, _ part: PartID
    ) -> Silence? {
      end > began ? Silence(part: part, reason: reason, began: began, length: end - began) : nil
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
