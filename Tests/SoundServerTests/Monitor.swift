import Foundation
import Glibc
import Testing

/// What comes to a sink over a day, and when.
final class Monitor {
  private let recording: Recording
  /// Both channels by turns, from the first frame on.
  private(set) var pairs: [Float] = []
  /// When the first frame was heard, in host nanoseconds, by the recorder's quickest delivery.
  private var origin = UInt64.max
  private var buffer = [Float](repeating: 0, count: 8_192)
  /// Whether nothing more comes.
  private var isOver = false

  init(_ recording: Recording) { self.recording = recording }

  var count: Int { pairs.count / 2 }

  /// Takes what has come since.
  func take() {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isOver, poll(&wanted, 1, 0) == 1 {
      let frames = read(descriptor, &buffer, buffer.count * 4) / 8
      isOver = frames <= 0
      guard !isOver else { return }
      pairs += buffer.prefix(2 * frames)
      origin = min(origin, DispatchTime.now().uptimeNanoseconds - UInt64(count) * 1_000_000 / 48)
    }
  }

  /// Takes what comes until it is so much more.
  func take(_ duration: Duration) throws {
    let end = count + Int(duration / .milliseconds(1)) * 48
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while count < end {
      poll(&wanted, 1, -1)
      take()
      try #require(!isOver, "the recorder ended")
    }
  }

  /// When the last sound was over, in host nanoseconds; when the first frame was heard if there was none.
  var soundEnd: UInt64 {
    origin + UInt64((pairs.lastIndex { $0 != 0 }.map { $0 / 2 + 1 }) ?? 0) * 1_000_000 / 48
  }

  /// Whether what is heard up to an instant has come.
  func reaches(_ instant: UInt64) -> Bool { origin < instant && (instant - origin) * 48 / 1_000_000 <= count }

  /// What tells that more has come.
  var descriptor: Int32 { recording.sound.fileDescriptor }

  /// How many frames sound between two instants.
  func soundingFrames(from begin: UInt64, to end: UInt64) -> Int {
    let (first, last) = (frame(at: begin), frame(at: end))
    return first < last ? (first..<last).count { pairs[2 * $0] != 0 || pairs[2 * $0 + 1] != 0 } : 0
  }

  /// The frame that is heard at an instant, or the nearest there is.
  func frame(at instant: UInt64) -> Int {
    guard instant > origin else { return 0 }
    return min(count, Int((instant - origin) * 48 / 1_000_000))
  }

  func end() {
    take()
    recording.end()
  }
}
