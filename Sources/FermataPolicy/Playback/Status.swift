/// One consistent snapshot of a part, as a screen shows it: of a player, a soundtrack's effects, a requirement.
///
/// It means the same of each: `playing` is sound that is heard or may be, `paused` silence with its reason, `idle`
/// nothing to sound.
public struct Status: Hashable, Sendable {
  /// What a screen shows.
  public enum Phase: Hashable, Sendable {
    /// Nothing is loaded.
    case idle
    /// An item is being opened; sound is not wanted yet.
    case loading
    /// Sound is wanted and on its way.
    case waiting(Reason)
    /// Frames are heard.
    case playing
    /// Silent: ``Status/intent`` wants no sound and says since when, and which rule took it back if not the user; or
    /// ``Status/suppression`` says why.
    case paused
    /// The queue is over.
    case ended
    /// The item could not be opened or read.
    case failed
  }

  /// What sound waits for.
  public enum Reason: String, Hashable, Sendable {
    /// The item is being opened.
    case loading
    /// The session is being configured or activated.
    case session
    /// The engine is starting, or its first frame is on the way.
    case engine
    /// The decoder or the network is late.
    case stalled
  }

  /// What a screen shows.
  public var phase: Phase
  /// Why sound is withheld although it is wanted, or was until the system refused it for good; `nil` if it is not.
  public var suppression: Suppression?
  /// What the user wants.
  public var intent: Intent
  /// The position at ``at``.
  public var position: Duration
  /// The instant that ``position`` belongs to.
  public var at: HostTime
  /// How fast the position moves while sound does; 1 as recorded.
  public var rate: Double
  /// The current item.
  public var item: ItemID?
  /// Its length; `nil` if it is not known, or endless.
  public var duration: Duration?
  /// The item's place in the queue, from 0.
  public var queueIndex: Int
  /// The queue's length.
  public var queueCount: Int
  /// The place of the chapter, from 0; `nil` in an item without chapters.
  public var chapter: Int?
  /// Whether the queue begins again at its end.
  public var `repeat`: RepeatMode
  /// Whether the queue is shuffled.
  public var isShuffled: Bool
  /// The items of the queue that could not be played, in the order in which they failed; what can be played goes on.
  public var failures: [ItemID]
  /// Whether the item was ever opened, so that its length, chapters and tags may be told.
  package var isDescribed = false

  /// A part with nothing loaded.
  public static let idle = Status(
    phase: .idle, suppression: nil, intent: Intent(), position: .zero, at: .zero, rate: 1, item: nil,
    duration: nil, queueIndex: 0, queueCount: 0, chapter: nil, repeat: .off, isShuffled: false,
    failures: [])

  /// Whether frames are heard.
  public var isPlaying: Bool { phase == .playing }

  /// The position at another instant, moved on if sound moves, never beyond the item.
  public func position(at instant: HostTime) -> Duration {
    guard isPlaying, instant > at else { return position }
    let moved = position + (rate == 1 ? instant - at : (instant - at) * rate)
    return duration.map { min($0, moved) } ?? moved
  }
}

extension Status.Phase: CustomStringConvertible {
  /// Such as `waiting(stalled)`.
  public var description: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .waiting(let reason): "waiting(\(reason.rawValue))"
    case .playing: "playing"
    case .paused: "paused"
    case .ended: "ended"
    case .failed: "failed"
    }
  }
}

extension Status {
  /// The same snapshot, with the position moved on to another instant.
  package func at(_ instant: HostTime) -> Status {
    var moved = self
    moved.position = position(at: instant)
    moved.at = max(at, instant)
    return moved
  }

  /// Whether a screen that moves the clock by itself need not be told of `status` after this one.
  ///
  /// Positions less than 50 ms apart count as the same, as on the card.
  package func showsSame(as status: Status) -> Bool {
    var moved = at(status.at)
    let apart = moved.position - status.position
    moved.position = status.position
    moved.at = status.at
    return moved == status && apart < .milliseconds(50) && apart > .milliseconds(-50)
  }
}
