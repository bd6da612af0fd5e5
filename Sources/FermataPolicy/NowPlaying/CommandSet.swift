/// The remote commands that are enabled.
public struct CommandSet: Hashable, Sendable, CustomStringConvertible, Codable {
  /// The kinds of command.
  public struct Kinds: OptionSet, Hashable, Sendable, Codable {
    /// The bit mask.
    public let rawValue: Int

    /// Makes kinds from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Play, pause, stop and toggle, which always go together.
    public static let playPause = Kinds(rawValue: 1)
    /// Next item.
    public static let next = Kinds(rawValue: 2)
    /// Previous item.
    public static let previous = Kinds(rawValue: 4)
    /// Skipping by seconds.
    public static let skip = Kinds(rawValue: 8)
    /// Dragging the scrubber.
    public static let position = Kinds(rawValue: 16)
    /// Holding a button to run through the item.
    public static let scan = Kinds(rawValue: 32)
    /// The speed.
    public static let speed = Kinds(rawValue: 64)
    /// Repeat.
    public static let `repeat` = Kinds(rawValue: 128)
    /// Shuffle.
    public static let shuffle = Kinds(rawValue: 256)
  }

  /// What is enabled.
  public var kinds: Kinds
  /// How far skipping goes; `nil` unless it is enabled.
  public var intervals: SkipIntervals?
  /// What the repeat button shows, where it is enabled.
  public var repeatMode: RepeatMode
  /// Whether the shuffle button shows that the queue is shuffled, where it is enabled.
  public var isShuffled: Bool

  /// Makes a set.
  public init(
    _ kinds: Kinds, intervals: SkipIntervals? = nil, repeatMode: RepeatMode = .off, isShuffled: Bool = false
  ) {
    self.kinds = kinds
    self.intervals = intervals
    self.repeatMode = repeatMode
    self.isShuffled = isShuffled
  }

  /// Nothing enabled.
  public static let none = CommandSet([])

  /// The speeds that are offered (our choice: the rounded steps that podcast players share).
  public static let speeds: [Double] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

  /// Whether a command would be delivered.
  public func allows(_ command: RemoteCommand) -> Bool {
    switch command {
    case .play, .pause, .stop, .togglePlayPause: kinds.contains(.playPause)
    case .nextTrack: kinds.contains(.next)
    case .previousTrack: kinds.contains(.previous)
    case .goTo: kinds.contains(.next) || kinds.contains(.previous)
    case .skipForward, .skipBackward: kinds.contains(.skip)
    case .changePlaybackPosition: kinds.contains(.position)
    case .seekForward, .seekBackward: kinds.contains(.scan)
    case .changePlaybackRate: kinds.contains(.speed)
    case .changeRepeatMode: kinds.contains(.repeat)
    case .changeShuffleMode: kinds.contains(.shuffle)
    }
  }

  /// Such as `play next position`, `play skip -15 +30` or `play repeat one shuffle on`.
  public var description: String {
    let names: [(Kinds, String)] = [
      (.playPause, "play"), (.next, "next"), (.previous, "previous"), (.skip, skipText),
      (.position, "position"), (.scan, "scan"), (.speed, "speed"), (.repeat, repeatText),
      (.shuffle, isShuffled ? "shuffle on" : "shuffle"),
    ]
    let enabled = names.filter { kinds.contains($0.0) }.map(\.1)
    return enabled.isEmpty ? "none" : enabled.joined(separator: " ")
  }

  private var repeatText: String {
    repeatMode == .off ? "repeat" : "repeat \(repeatMode.rawValue)"
  }

  private var skipText: String {
    guard let intervals else { return "skip" }
    return "skip -\(intervals.backward.components.seconds) +\(intervals.forward.components.seconds)"
  }
}
