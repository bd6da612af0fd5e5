import Fermata
import FermataPlatform
import FermataSignal

/// b1 in a program of its own, because what else a bench brings along would count as decoding.
@main enum DecodeBench {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.last) {
    case ("decode", let file?) where words.count == 2: print(try read(file) { _ in }, "frames")
    case ("sinad", let folder?) where words.count == 2: try Sinad.run(folder: folder)
    default: print("usage: DecodeBench decode FILE | sinad FOLDER")
    }
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
