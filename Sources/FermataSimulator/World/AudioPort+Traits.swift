import FermataPolicy

// What the phone knows of each kind of port.

extension AudioPort.Kind {
  /// Whether it is worn, so that nobody else hears it.
  var isWorn: Bool { self == .headphones || self == .bluetoothA2DP || self == .bluetoothHFP }

  /// How long a burst of leaving and returning takes when a device of the kind is switched on.
  var burst: Duration {
    switch self {
    case .bluetoothA2DP: .milliseconds(300)
    case .bluetoothHFP: .seconds(1)
    case .carAudio: .milliseconds(1500)
    // Our choice, because no timing is told of them.
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headphones, .headsetMic, .airPlay, .usbAudio,
      .lineOut, .hdmi:
      .milliseconds(160)
    }
  }
}
