#if canImport(AVFAudio) && canImport(AVFoundation) && os(watchOS)
import FermataPolicy
import FermataSignal

/// What stands in where the system has no effect that stretches: no speed is offered then.
final class AppleTempo {
  static let isAvailable = false

  init(format: AudioFormat) throws { throw SystemCode.formatNotSupported }

  var isRunning: Bool { false }

  func restart(rate: Double) {}

  func read(
    into base: UnsafeMutablePointer<Float>, room: Int,
    pull: @escaping (UnsafeMutablePointer<Float>, Int) throws -> Int
  ) throws -> Int { 0 }
}
#endif
