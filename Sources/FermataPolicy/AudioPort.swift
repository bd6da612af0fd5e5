/// One endpoint of a route.
public struct AudioPort: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of endpoint, after Apple's port types.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The loudspeaker: everyone around hears it.
    case builtInSpeaker
    /// The receiver that is held to the ear.
    case builtInReceiver
    /// Wired headphones.
    case headphones
    /// Bluetooth for music.
    case bluetoothA2DP
    /// Bluetooth for calls.
    case bluetoothHFP
    /// An AirPlay receiver.
    case airPlay
    /// A car.
    case carAudio
  }

  /// What kind of endpoint it is.
  public let kind: Kind
  /// The system's name for this very endpoint.
  public let uid: String

  /// Makes a port.
  public init(_ kind: Kind, uid: String) {
    self.kind = kind
    self.uid = uid
  }

  /// Whether it is a part of the device itself; everything else was connected by the user.
  public var isBuiltIn: Bool { kind == .builtInSpeaker || kind == .builtInReceiver }

  /// The kind's name.
  public var description: String { kind.rawValue }
}
