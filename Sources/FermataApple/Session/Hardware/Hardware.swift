package import FermataPolicy

/// What a Mac plays and records with at one instant.
package struct Hardware: Hashable, Sendable {
  /// Where the system's sound goes; `nil` if there is no device.
  package var output: HardwareDevice?
  /// Where the system listens; `nil` if there is no device.
  package var input: HardwareDevice?
  /// The names of all devices that can be used.
  package var present: Set<String>
  /// How long the output takes to be heard.
  package var outputLatency: Duration
  /// How loud the user has set the output, from 0 to 1.
  package var outputVolume: Float

  package init(
    output: HardwareDevice? = nil, input: HardwareDevice? = nil, present: Set<String> = [],
    outputLatency: Duration = .zero, outputVolume: Float = 1
  ) {
    (self.output, self.input, self.present) = (output, input, present)
    (self.outputLatency, self.outputVolume) = (outputLatency, outputVolume)
  }

  /// Why the sound goes elsewhere than with the hardware before; `nil` if it does not.
  ///
  /// The layer tells no reason, so it is concluded: from a device that is gone, or that is new.
  package func outputMoved(since before: Hardware) -> Route.ChangeReason? {
    moved(from: before.output?.output, to: output?.output, among: before.present)
  }

  /// Why the system listens elsewhere than with the hardware before; `nil` if it does not.
  func inputMoved(since before: Hardware) -> Route.ChangeReason? {
    moved(from: before.input?.input, to: input?.input, among: before.present)
  }

  private func moved(
    from old: AudioPort?, to new: AudioPort?, among devices: Set<String>
  ) -> Route.ChangeReason? {
    guard old != new else { return nil }
    if let old, !present.contains(old.uid) { return .oldDeviceUnavailable }
    guard let new else { return .unknown }
    guard let old else { return .newDeviceAvailable }
    // One device, and another of its connectors: something was pulled out of the jack, or plugged in.
    if old.uid == new.uid { return new.isBuiltIn ? .oldDeviceUnavailable : .newDeviceAvailable }
    if !devices.contains(new.uid) { return .newDeviceAvailable }
    // Still listed, it may have gone to another of the user's devices all the same: not to be taken for the
    // user's choice (our choice, because silence is safer than a loudspeaker).
    return old.isWireless ? .unknown : .override
  }
}

extension AudioPort {
  fileprivate var isWireless: Bool { kind == .bluetoothA2DP || kind == .bluetoothHFP || kind == .airPlay }
}
