/// Category, mode and options of the session, always set together.
public struct SessionConfiguration: Hashable, Sendable, CustomStringConvertible {
  /// Apple's categories that playback uses.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    /// Mixes with others, silenced by the switch.
    case ambient
    /// Silences others, silenced by the switch. What a new process has.
    case soloAmbient
    /// Media: heard with the switch on silent, goes on in the background.
    case playback
  }

  /// Apple's modes that playback uses.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Nothing in particular.
    case `default`
    /// Continuous speech: podcasts, audio books.
    case spokenAudio
    /// A short prompt of a navigation or workout app.
    case voicePrompt
  }

  /// Apple's options that playback uses, with Apple's bits.
  public struct Options: OptionSet, Hashable, Sendable {
    /// Apple's bit mask.
    public let rawValue: UInt

    /// Makes options from Apple's bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others go on playing.
    public static let mixWithOthers = Options(rawValue: 0x1)
    /// Others are lowered while the session is active; sets the mix bit as well.
    public static let duckOthers = Options(rawValue: 0x3)
    /// Others that speak are interrupted, the rest goes on; contains the mix bit.
    public static let interruptSpokenAudioAndMixWithOthers = Options(rawValue: 0x11)
  }

  /// The category.
  public var category: Category
  /// The mode.
  public var mode: Mode
  /// The options.
  public var options: Options

  /// Makes a configuration.
  public init(_ category: Category, mode: Mode = .default, options: Options = []) {
    self.category = category
    self.mode = mode
    self.options = options
  }

  /// What a process has before it configures anything.
  public static let initial = SessionConfiguration(.soloAmbient)

  /// Whether others go on playing beside such a session.
  public var isMixable: Bool { category == .ambient || options.contains(.mixWithOthers) }

  /// Whether others are lowered while such a session is active.
  public var ducksOthers: Bool { options.contains(.duckOthers) }

  /// Such as `playback/spokenAudio` or `playback/voicePrompt+duck+mix`.
  public var description: String {
    var text = "\(category.rawValue)/\(mode.rawValue)"
    if options.contains(.duckOthers) { text += "+duck" }
    if options.contains(.interruptSpokenAudioAndMixWithOthers) { text += "+interruptSpoken" }
    if options.contains(.mixWithOthers) { text += "+mix" }
    return text
  }

  /// What two components need together: total, commutative, idempotent and associative.
  ///
  /// The category is the stronger one (playback before soloAmbient before ambient), the mode the weightier one
  /// (default before spokenAudio before voicePrompt: a prompt beside music must not make the music a prompt), and an
  /// option stays only where both ask for it, so that what must silence others still does.
  public func combined(with other: SessionConfiguration) -> SessionConfiguration {
    SessionConfiguration(
      category.weight >= other.category.weight ? category : other.category,
      mode: mode.weight >= other.mode.weight ? mode : other.mode,
      options: options.intersection(other.options))
  }
}

extension SessionConfiguration.Category {
  fileprivate var weight: Int {
    switch self {
    case .ambient: 0
    case .soloAmbient: 1
    case .playback: 2
    }
  }
}

extension SessionConfiguration.Mode {
  fileprivate var weight: Int {
    switch self {
    case .voicePrompt: 0
    case .spokenAudio: 1
    case .default: 2
    }
  }
}
