/// One endpoint of a route.
public struct AudioPort: Hashable, Sendable, CustomStringConvertible, Codable {
  /// The kinds of endpoint, after Apple's port types.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// The loudspeaker: everyone around hears it.
    case builtInSpeaker
    /// The receiver that is held to the ear.
    case builtInReceiver
    /// The microphone of the device itself.
    case builtInMic
    /// Wired headphones.
    case headphones
    /// The microphone of a wired headset.
    case headsetMic
    /// Bluetooth for music.
    case bluetoothA2DP
    /// Bluetooth for calls, both ways.
    case bluetoothHFP
    /// An AirPlay receiver.
    case airPlay
    /// A car, both ways.
    case carAudio
    /// A USB interface, both ways.
    case usbAudio
    /// A line output.
    case lineOut
    /// A display or a television.
    case hdmi
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
  public var isBuiltIn: Bool {
    kind == .builtInSpeaker || kind == .builtInReceiver || kind == .builtInMic
  }

  /// The kind's name.
  public var description: String { kind.rawValue }
}

extension AudioPort.Kind {
  /// How long a device that comes or goes takes to settle (R-078: the defaults for Bluetooth and the car; zero for all
  /// that it does not name).
  var settlingTime: Duration {
    switch self {
    case .carAudio: .milliseconds(1500)
    case .bluetoothA2DP, .bluetoothHFP: .seconds(1)
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headphones, .headsetMic, .airPlay, .usbAudio,
      .lineOut, .hdmi:
      .zero
    }
  }
}
