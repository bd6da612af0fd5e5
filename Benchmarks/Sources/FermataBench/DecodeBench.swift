import Fermata
import FermataPlatform
import FermataSignal

/// b1: a file decoded to 48 kHz stereo float, to its end.
enum DecodeBench {
  static func run(_ file: String) throws {
    let watch = Stopwatch()
    let frames = try read(file) { _ in }
    print(Double(frames) / 48_000 / watch.seconds, "s of audio per second,", watch.seconds, "s")
  }

  /// Reads a file as the pump does, in chunks of 4096 frames.
  static func read(_ file: String, _ take: (UnsafeBufferPointer<Float>) -> Void) throws -> Int {
    let reader = try Media.live.open(MediaLocation(file), format: .standard)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4096 * 2)
    defer { buffer.deallocate() }
    var total = 0
    while true {
      switch try reader.read(into: buffer) {
      case .frames(let count):
        total += count
        take(UnsafeBufferPointer(rebasing: buffer[..<(count * 2)]))
      case .waiting: continue
      case .end: return total
      }
    }
  }
}
