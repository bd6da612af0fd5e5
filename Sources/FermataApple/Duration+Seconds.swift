#if canImport(AVFAudio)
import Foundation

extension Duration {
  /// The time that the system's number of seconds stands for, to the nanosecond; zero for what is no time.
  init(rounding seconds: TimeInterval) {
    self = .nanoseconds(Int64(exactly: (seconds * 1e9).rounded()) ?? 0)
  }
}
#endif
