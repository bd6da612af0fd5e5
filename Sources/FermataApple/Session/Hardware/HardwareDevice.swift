package import FermataPolicy

/// A device that a Mac plays or records with, as Core Audio's hardware layer tells it.
package struct HardwareDevice: Hashable, Sendable {
  /// A constant of the hardware layer's, which are four characters each.
  package struct Code: Hashable, Sendable, ExpressibleByStringLiteral {
    let value: UInt32
    package init(_ value: UInt32) { self.value = value }
    package init(stringLiteral text: StaticString) {
      value = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }
  }

  /// The layer's name for it, the same whenever it is connected.
  package var uid: String
  /// How it is connected to the Mac.
  package var transport: Code
  /// Which of its connectors is in use; `nil` if it has no choice.
  package var source: Code?

  package init(uid: String, transport: Code, source: Code? = nil) {
    self.uid = uid
    self.transport = transport
    self.source = source
  }

  /// The endpoint that is heard when it plays.
  package var output: AudioPort { AudioPort(outputKind, uid: uid) }

  /// The endpoint that listens when it records.
  package var input: AudioPort { AudioPort(inputKind, uid: uid) }

  private var outputKind: AudioPort.Kind {
    switch transport {
    // The loudspeaker and the jack are one device on some Macs and two on others, each with its own source.
    case "bltn" where source == "hdpn": .headphones
    case "bltn" where source == "line" || source == "espk" || source == "spdf": .lineOut
    case "bltn": .builtInSpeaker
    case "blue", "blea": .bluetoothA2DP
    case "hdmi", "dprt": .hdmi
    case "airp": .airPlay
    // Whatever else there is, the user connected it, or made it of what is connected.
    default: .usbAudio
    }
  }

  private var inputKind: AudioPort.Kind {
    switch transport {
    case "bltn" where source == "emic" || source == "line" || source == "spdf": .headsetMic
    case "bltn": .builtInMic
    case "blue", "blea": .bluetoothHFP
    default: .usbAudio
    }
  }
}
