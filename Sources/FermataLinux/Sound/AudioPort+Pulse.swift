package import FermataPolicy

extension AudioPort.Kind {
  /// The kind of endpoint that a sound server describes.
  ///
  /// What is worn or can leave comes first, because when it leaves the sound must not go on elsewhere (our choice): what is on
  /// Bluetooth is Bluetooth's or a car's; a headset is headphones also where its mixer calls it a speaker or a line, as many
  /// do; and what hangs on USB is never the computer's own speaker. Else the type of the active port says it best, then its
  /// name, then the device's form and bus. What says nothing of itself, such as a null sink, counts as the loudspeaker, which
  /// everybody hears (our choice, because the other way round nothing would pause before it is heard by all).
  ///
  /// - Parameters:
  ///   - portType: `PA_DEVICE_PORT_TYPE_…`, 0 if unknown.
  ///   - portName: the port's name, such as `analog-output-headphones`.
  ///   - formFactor: the property `device.form_factor`.
  ///   - bus: the property `device.bus`.
  package init(portType: UInt32, portName: String?, formFactor: String?, bus: String?) {
    let isBluetooth = bus == "bluetooth"
    let isWorn = formFactor == "headset" || formFactor == "headphone"
    if isBluetooth, let kind = Self.ofPort(portType) {
      self = kind != .bluetoothHFP && kind != .carAudio ? .bluetoothA2DP : kind
    } else if isBluetooth {
      self = formFactor == "hands-free" ? .bluetoothHFP : formFactor == "car" ? .carAudio : .bluetoothA2DP
    } else {
      let kind = Self.ofPort(portType) ?? portName.flatMap(Self.ofName) ?? formFactor.flatMap(Self.ofForm)
      switch kind ?? .builtInSpeaker {
      case .builtInSpeaker where isWorn, .lineOut where isWorn, .usbAudio where isWorn: self = .headphones
      case .builtInSpeaker where bus == "usb": self = .usbAudio
      case let kind: self = kind
      }
    }
  }

  /// The kind of microphone that a sound server describes; what says nothing of itself counts as the computer's own (our
  /// choice, because it is only shown).
  ///
  /// - Parameters: as for outputs.
  package init(inputType: UInt32, portName: String?, formFactor: String?, bus: String?) {
    let isWorn = [portName, formFactor].contains {
      $0?.contains("headset") ?? false || $0?.contains("headphone") ?? false
    }
    switch Self.ofPort(inputType) {
    case _ where bus == "bluetooth", .bluetoothA2DP, .bluetoothHFP: self = .bluetoothHFP
    case .lineOut: self = .lineOut
    case .hdmi: self = .hdmi
    case _ where isWorn, .headphones: self = .headsetMic
    case _ where bus == "usb", .usbAudio: self = .usbAudio
    default: self = .builtInMic
    }
  }

  /// By the number of a port's type (`pa_device_port_type`).
  private static func ofPort(_ type: UInt32) -> Self? {
    switch type {
    case 2: .builtInSpeaker
    case 3, 6: .headphones
    case 4, 1, 9, 22: .lineOut
    case 7, 8: .builtInReceiver
    case 10, 11: .hdmi
    case 14: .usbAudio
    case 15: .bluetoothA2DP
    case 17: .bluetoothHFP
    case 18: .carAudio
    case 21: .airPlay
    default: nil
    }
  }

  private static func ofName(_ name: String) -> Self? {
    let words: [(String, Self)] = [
      ("headphone", .headphones), ("headset", .headphones), ("speaker", .builtInSpeaker), ("hdmi", .hdmi),
      ("lineout", .lineOut), ("line-out", .lineOut), ("iec958", .lineOut),
    ]
    return words.first { name.contains($0.0) }?.1
  }

  private static func ofForm(_ form: String) -> Self? {
    switch form {
    case "internal", "speaker", "portable": .builtInSpeaker
    case "headphone", "headset": .headphones
    case "handset": .builtInReceiver
    case "tv": .hdmi
    case "car": .carAudio
    case "hifi": .lineOut
    default: nil
    }
  }
}
