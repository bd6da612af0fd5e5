#if canImport(CPulse)
import CPulse
import Dispatch
import FermataPolicy

// All devices of the server, for whoever asks once: players need only the outputs, and hear of those by themselves.

extension PulseClient {
  /// Asks for all devices, as ``LinuxSystem/devices`` says; not on libpulse's thread.
  func devices() -> SoundDevices? {
    // A server that is being started is there within that (our choice).
    let timeout = DispatchTime.now() + .seconds(2)
    wait(until: timeout, isForAnswer: true)
    let answer = DeviceAnswer()
    let (questions, usual) = locked { (isReady ? answer.ask(context) : [], tables.usual?.name) }
    guard !questions.isEmpty else { return nil }
    let isThere = answer.isOver.wait(timeout: timeout) == .success && answer.isWhole
    // Nobody writes into it once this returns.
    locked {
      for question in questions {
        fermata_pa_operation_cancel(question)
        fermata_pa_operation_unref(question)
      }
    }
    return isThere ? answer.devices(usual: usual) : nil
  }
}

/// What the server tells of its devices, piece by piece on libpulse's thread, in the order of the questions.
private final class DeviceAnswer {
  /// Signalled with the last piece, or where the server went away.
  let isOver = DispatchSemaphore(value: 0)
  private(set) var isWhole = false
  private var usualInput: String?
  private var outputs: [SoundDevice] = []
  private var inputs: [SoundDevice] = []

  /// All of it; players sound on the usual output.
  func devices(usual: String?) -> SoundDevices {
    for index in outputs.indices { outputs[index].isUsual = outputs[index].name == usual }
    return SoundDevices(outputs: outputs, inputs: inputs)
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> DeviceAnswer? {
    pointer.map { Unmanaged<DeviceAnswer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Asks, with the client's lock held; nothing if the connection is gone.
  func ask(_ context: OpaquePointer?) -> [OpaquePointer] {
    let me = Unmanaged.passUnretained(self).toOpaque()
    return [
      fermata_pa_context_get_server_info(
        context,
        { _, info, me in
          DeviceAnswer.from(me)?.usualInput = String(pulse: info?.pointee.default_source_name)
        }, me),
      fermata_pa_context_get_sink_info_list(
        context, { _, info, _, me in DeviceAnswer.from(me)?.take(info?.pointee) }, me),
      fermata_pa_context_get_source_info_list(
        context,
        { _, info, isLast, me in
          DeviceAnswer.from(me)?.take(info?.pointee)
          if isLast != 0 { DeviceAnswer.from(me)?.end(isWhole: isLast > 0) }
        }, me),
    ].compactMap(\.self)
  }

  private func end(isWhole: Bool) {
    self.isWhole = isWhole
    isOver.signal()
  }

  private func take(_ info: pa_sink_info?) {
    guard let info else { return }
    let sink = PulseSink(info)
    let active = String(pulse: info.active_port?.pointee.name)
    let ports = UnsafeBufferPointer(start: info.ports, count: info.ports == nil ? 0 : Int(info.n_ports))
    outputs.append(
      SoundDevice(
        name: sink.name, title: String(pulse: info.description) ?? "", kind: sink.port.kind,
        volume: info.mute != 0 ? nil : Float(pulse: info.volume), isUsual: false,
        ports: ports.compactMap { $0?.pointee }.map {
          SoundDevice.Port(pulse: $0.name, isAvailable: $0.available, active: active)
        }))
  }

  private func take(_ info: pa_source_info?) {
    // What an output plays is no input.
    guard let info, info.monitor_of_sink == UInt32.max else { return }
    let (name, active) = (String(pulse: info.name) ?? "", info.active_port?.pointee)
    let kind = AudioPort.Kind(
      inputType: active.map { $0.type } ?? UInt32(PA_DEVICE_PORT_TYPE_UNKNOWN.rawValue),
      portName: String(pulse: active?.name),
      formFactor: String(pulse: fermata_pa_proplist_gets(info.proplist, PA_PROP_DEVICE_FORM_FACTOR)),
      bus: String(pulse: fermata_pa_proplist_gets(info.proplist, PA_PROP_DEVICE_BUS)))
    let ports = UnsafeBufferPointer(start: info.ports, count: info.ports == nil ? 0 : Int(info.n_ports))
    inputs.append(
      SoundDevice(
        name: name, title: String(pulse: info.description) ?? "", kind: kind,
        volume: info.mute != 0 ? nil : Float(pulse: info.volume), isUsual: name == usualInput,
        ports: ports.compactMap { $0?.pointee }.map {
          SoundDevice.Port(
            pulse: $0.name, isAvailable: $0.available, active: String(pulse: active?.name))
        }))
  }
}

extension SoundDevice.Port {
  fileprivate init(pulse name: UnsafePointer<CChar>?, isAvailable: Int32, active: String?) {
    let name = String(pulse: name) ?? ""
    let isPresent: Bool? =
      switch UInt32(bitPattern: isAvailable) {
      case PA_PORT_AVAILABLE_NO.rawValue: false
      case PA_PORT_AVAILABLE_YES.rawValue: true
      default: nil
      }
    self.init(name: name, isActive: name == active, isPresent: isPresent)
  }
}
#endif
