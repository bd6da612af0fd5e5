#if canImport(CPulse)
import CPulse
package import FermataPolicy

/// What is known of one of the server's outputs.
package struct PulseSink: Hashable, Sendable {
  /// The server's number for it while it lives, and its name.
  package var index: UInt32
  package var name: String
  /// The endpoint that is heard through it.
  package var port: AudioPort
  /// How loud it is, from 0 to 1; read and never written.
  package var volume: Float
  /// How long a frame that the server takes now waits in it.
  package var latency: Duration
  /// The endpoints that it could be heard through now, by their identifiers: nothing that is unplugged.
  package var present: Set<String>

  /// Makes a description of its parts.
  package init(
    index: UInt32, name: String, port: AudioPort, volume: Float = 1, latency: Duration = .zero
  ) {
    self.index = index
    self.name = name
    self.port = port
    self.volume = volume
    self.latency = latency
    present = [port.uid]
  }

  /// Whether it is worn or on Bluetooth, and can leave: sound for it is heard on nothing else, unless the app wants that.
  package var isPrivate: Bool {
    port.kind == .headphones || port.kind == .bluetoothA2DP || port.kind == .bluetoothHFP
  }

  /// Where its sound is heard; `nil` if what was plugged into the active port is gone and the server leaves it active.
  package var heard: AudioPort? { present.contains(port.uid) ? port : nil }
}

extension PulseSink {
  /// Reads what the server tells of an output.
  init(_ info: pa_sink_info) {
    let name = String(pulse: info.name) ?? ""
    let active = info.active_port?.pointee
    let kind = AudioPort.Kind(
      portType: active.map { $0.type } ?? UInt32(PA_DEVICE_PORT_TYPE_UNKNOWN.rawValue),
      portName: String(pulse: active?.name),
      formFactor: String(pulse: fermata_pa_proplist_gets(info.proplist, PA_PROP_DEVICE_FORM_FACTOR)),
      bus: String(pulse: fermata_pa_proplist_gets(info.proplist, PA_PROP_DEVICE_BUS)))
    let uid = [name, String(pulse: active?.name)].compactMap { $0 }.joined(separator: "/")
    let ports = UnsafeBufferPointer(start: info.ports, count: info.ports == nil ? 0 : Int(info.n_ports))
    let plugged = ports.compactMap { $0?.pointee }.filter { $0.available != PA_PORT_AVAILABLE_NO.rawValue }
    self.init(
      index: info.index, name: name, port: AudioPort(kind, uid: uid),
      volume: info.mute != 0 ? 0 : min(1, Float(pulse: info.volume)),
      latency: .microseconds(Int64(clamping: info.latency)))
    if !ports.isEmpty { present = Set(plugged.compactMap { String(pulse: $0.name) }.map { "\(name)/\($0)" }) }
  }
}

extension Float {
  /// What a server calls a volume; 1 is the hardware's own.
  init(pulse volume: pa_cvolume) {
    var volume = volume
    self = Float(fermata_pa_cvolume_avg(&volume)) / 65_536
  }
}

extension String {
  /// The text of libpulse, if there is any.
  init?(pulse text: UnsafePointer<CChar>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}
#endif
