/// The remote commands that are enabled.
public struct CommandSet: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of command.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int

    /// Makes kinds from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Play, pause and toggle, which always go together.
    public static let playPause = Kinds(rawValue: 1)
    /// Next item.
    public static let next = Kinds(rawValue: 2)
    /// Previous item.
    public static let previous = Kinds(rawValue: 4)
    /// Skipping by seconds.
    public static let skip = Kinds(rawValue: 8)
    /// Dragging the scrubber.
    public static let position = Kinds(rawValue: 16)
  }

  /// What is enabled.
  public var kinds: Kinds
  /// Makes a set.
  public init(_ kinds: Kinds) { self.kinds = kinds }

  /// Nothing enabled.
  public static let none = CommandSet([])

  /// Whether a command would be delivered.
  public func allows(_ command: RemoteCommand) -> Bool {
    switch command {
    case .play, .pause, .togglePlayPause: kinds.contains(.playPause)
    case .nextTrack: kinds.contains(.next)
    case .previousTrack: kinds.contains(.previous)
    case .skipForward, .skipBackward: kinds.contains(.skip)
    case .changePlaybackPosition: kinds.contains(.position)
    }
  }

  /// Such as `play next position`.
  public var description: String {
    let names: [(Kinds, String)] = [
      (.playPause, "play"), (.next, "next"), (.previous, "previous"), (.skip, "skip"),
      (.position, "position"),
    ]
    let enabled = names.filter { kinds.contains($0.0) }.map(\.1)
    return enabled.isEmpty ? "none" : enabled.joined(separator: " ")
  }
}
