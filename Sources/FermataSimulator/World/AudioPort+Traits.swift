package import FermataPolicy

// What the phone, the language and the report know of each kind of port: a new kind is one row in each table here.

extension AudioPort.Kind {
  /// How a scenario writes it; `nil` for a microphone, which no scenario names.
  package var word: String? {
    switch self {
    case .headphones: "headphones"
    case .bluetoothA2DP: "bluetooth"
    case .airPlay: "airplay"
    case .carAudio: "car"
    case .bluetoothHFP: "hands-free"
    case .usbAudio: "usb"
    case .lineOut: "line"
    case .hdmi: "screen"
    case .builtInSpeaker: "speaker"
    case .builtInReceiver: "receiver"
    case .builtInMic, .headsetMic: nil
    }
  }

  /// What a report calls it, and its place there: private ports first, the loudspeaker last.
  package var lane: (title: String, order: Int) {
    switch self {
    case .headphones: ("Headphones", 0)
    case .bluetoothA2DP: ("Bluetooth headset", 1)
    case .bluetoothHFP: ("Bluetooth headset, call", 1)
    case .airPlay: ("AirPlay", 2)
    case .carAudio: ("Car", 3)
    case .usbAudio: ("USB", 4)
    case .lineOut: ("Line", 4)
    case .hdmi: ("Screen", 4)
    case .builtInReceiver: ("Receiver", 5)
    case .builtInSpeaker: ("Speaker", 6)
    case .builtInMic, .headsetMic: ("Microphone", 7)
    }
  }

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
