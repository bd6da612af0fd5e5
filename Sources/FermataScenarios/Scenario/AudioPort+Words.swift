package import FermataPolicy

// What the language and a report call each kind of port.

extension AudioPort.Kind {
  /// The ports that a scenario names, and those of them that a user can connect.
  static let named = allCases.compactMap { kind in kind.word.map { (word: $0, kind: kind) } }
  static let devices = named.filter { !AudioPort($0.kind, uid: "").isBuiltIn }

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
}
