import Foundation

/// Processor time of this process.
struct Stopwatch {
  private let start = Stopwatch.now

  /// Seconds since it was made.
  var seconds: Double { Stopwatch.now - start }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
