import AVFAudio
import FermataApple
import FermataPlatform
import FermataSignal
import Synchronization
import Testing

/// Parts of the adapter that decide by themselves, asked without a phone.
@Suite struct AdapterUnitTests {
  @Test func `of several texts of a kind the first counts`() {
    var description = AppleDescription()
    for text in ["First", "Second"] { description.take(text, as: \.title) }
    description.take("Artist", as: \.artist)
    #expect(description.tags.title == "First" && description.tags.artist == "Artist")
    #expect(description.tags.album == nil)
  }

  @Test(arguments: [[600, 1200, 75], [1200, 600], [75, 600, 1200]])
  func `of several pictures the one that holds the most counts`(_ sizes: [Int]) {
    var description = AppleDescription()
    for size in sizes { description.take(picture: [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 1, count: size)) }
    #expect(description.artwork?.bytes.count == 1203 && description.artwork?.mediaType == "image/jpeg")
  }

  /// Writes down what it is asked for.
  private final class Pulled: RenderSource {
    private let pulls = Mutex<[(count: Int, at: Int64)]>([])

    var all: [(count: Int, at: Int64)] { pulls.withLock { $0 } }

    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      output.update(repeating: Float(frameCount), count: frameCount * 2)
      pulls.withLock { $0.append((frameCount, hostNanoseconds)) }
    }
  }

  @Test func `each piece of a very large pull is asked for at its own time`() {
    let source = Pulled(), most = FrameCount.largestPull.value
    let bridge = RenderBridge(source, format: .standard)
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { list.unsafeMutablePointer.deallocate() }
    let count = 2 * most + 480
    for index in 0..<2 {
      list[index] = AudioBuffer(
        mNumberChannels: 1, mDataByteSize: UInt32(count * 4),
        mData: UnsafeMutablePointer<Float>.allocate(capacity: count))
    }
    defer { for buffer in list { buffer.mData?.deallocate() } }
    bridge.render(count, at: AVAudioTime.hostTime(forSeconds: 3), into: list)
    #expect(source.all.map(\.count) == [most, most, 480])
    let apart = source.all.map { $0.at - 3_000_000_000 }
    #expect(apart == [0, 1, 2].map { Int64(most * $0) * 1_000_000_000 / 48_000 })
    let last = list[1].mData?.assumingMemoryBound(to: Float.self)
    #expect(last?[most - 1] == Float(most) && last?[count - 1] == 480)
  }
}
