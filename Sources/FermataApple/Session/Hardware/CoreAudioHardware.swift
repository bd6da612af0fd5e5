#if os(macOS)
import AudioToolbox
import CoreAudio
import Synchronization

/// A Mac's devices, through Core Audio's hardware layer; no other file asks it.
final class CoreAudioHardware: HardwareSystem {
  private struct Listening {
    var devices: [HardwareObject?] = []
    var listeners: [HardwareListener] = []
  }

  private let listening = Mutex(Listening())
  /// Whether the listeners were made before the service began anew, which forgets them.
  private let isStale = Atomic(true)

  // MARK: What is in use

  var current: Hardware {
    let output = HardwareObject.system.device(kAudioHardwarePropertyDefaultOutputDevice)
    let input = HardwareObject.system.device(kAudioHardwarePropertyDefaultInputDevice)
    let present = HardwareObject.system.objects(kAudioHardwarePropertyDevices).lazy
      // A device on its way out is listed for a moment.
      .filter { $0.number(kAudioDevicePropertyDeviceIsAlive) != 0 }
      .compactMap { $0.text(kAudioDevicePropertyDeviceUID) }
    return Hardware(
      output: output.flatMap { HardwareDevice($0, kAudioObjectPropertyScopeOutput) },
      input: input.flatMap { HardwareDevice($0, kAudioObjectPropertyScopeInput) },
      present: Set(present), outputLatency: output?.outputLatency ?? .zero,
      outputVolume: output?.outputVolume ?? 1)
  }

  // MARK: Notices

  func observe(_ tell: @escaping @Sendable (HardwareNotice) -> Void) {
    let devices = Self.defaults.map { HardwareObject.system.device($0) }
    let isStale = isStale.exchange(false, ordering: .acquiringAndReleasing)
    let isAnother = listening.withLock { $0.devices != devices }
    guard isStale || isAnother else { return }
    let made = listeners(of: devices, tell)
    let replaced = listening.withLock { listening in
      defer { listening = Listening(devices: devices, listeners: made) }
      return listening
    }
    // Let go outside the lock, because it calls the layer.
    withExtendedLifetime(replaced) {}
  }

  private static let defaults = [
    kAudioHardwarePropertyDefaultOutputDevice, kAudioHardwarePropertyDefaultInputDevice,
  ]

  /// What changes without another device: a plug in the jack, the volume, and how long the way is.
  private static let ofOutput = [
    kAudioDevicePropertyDataSource, kAudioHardwareServiceDeviceProperty_VirtualMainVolume,
    kAudioDevicePropertyMute, kAudioDevicePropertyLatency,
  ]

  private func listeners(
    of devices: [HardwareObject?], _ tell: @escaping @Sendable (HardwareNotice) -> Void
  ) -> [HardwareListener] {
    let change: @Sendable () -> Void = { tell(.changed) }
    let system = HardwareObject.system, global = kAudioObjectPropertyScopeGlobal
    var made = (Self.defaults + [kAudioHardwarePropertyDevices]).map {
      HardwareListener(system, $0, global, change)
    }
    made.append(
      HardwareListener(system, kAudioHardwarePropertyServiceRestarted, global) { [weak self] in
        self?.isStale.store(true, ordering: .releasing)
        tell(.restarted)
      })
    for (device, isOutput) in zip(devices, [true, false]) {
      guard let device else { continue }
      made += [kAudioDevicePropertyDeviceIsAlive, kAudioDevicePropertyNominalSampleRate].map {
        HardwareListener(device, $0, global, change)
      }
      let scope = isOutput ? kAudioObjectPropertyScopeOutput : kAudioObjectPropertyScopeInput
      made += (isOutput ? Self.ofOutput : [kAudioDevicePropertyDataSource]).map {
        HardwareListener(device, $0, scope, change)
      }
    }
    return made
  }
}

extension HardwareDevice {
  /// A device as it plays or records; `nil` if it is gone already.
  fileprivate init?(_ object: HardwareObject, _ scope: AudioObjectPropertyScope) {
    guard let uid = object.text(kAudioDevicePropertyDeviceUID) else { return nil }
    self.init(
      uid: uid,
      transport: Code(object.number(kAudioDevicePropertyTransportType) ?? kAudioDeviceTransportTypeUnknown),
      source: object.number(kAudioDevicePropertyDataSource, scope).map { Code($0) })
  }
}

extension HardwareObject {
  /// How long a frame takes from its host time to the ear: the device's share and that of its slowest stream.
  fileprivate var outputLatency: Duration {
    let rate = value(kAudioDevicePropertyNominalSampleRate, kAudioObjectPropertyScopeGlobal, Float64(0)) ?? 0
    guard rate > 0 else { return .zero }
    let device = number(kAudioDevicePropertyLatency, kAudioObjectPropertyScopeOutput) ?? 0
    let streams = objects(kAudioDevicePropertyStreams, kAudioObjectPropertyScopeOutput).compactMap {
      $0.number(kAudioStreamPropertyLatency)
    }
    return Duration(rounding: (Double(device) + Double(streams.max() ?? 0)) / rate)
  }

  /// The volume that the user sets by the keys; full where the device has none, as a display has not.
  fileprivate var outputVolume: Float {
    let scope = kAudioObjectPropertyScopeOutput
    guard number(kAudioDevicePropertyMute, scope) != 1 else { return 0 }
    return value(kAudioHardwareServiceDeviceProperty_VirtualMainVolume, scope, Float32(1)) ?? 1
  }
}
#endif
