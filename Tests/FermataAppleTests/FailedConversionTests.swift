import FermataApple
import FermataKit
import FermataPlatform
import FermataSignal
import FermataSimulator
import PhoneProcess
import Synchronization
import Testing

/// A medium that could not be read for a moment sounds after a seek as it did before, in each shape of sound.
@Suite struct FailedConversionTests {
  /// What a frame sounds like on a channel.
  private static func sample(_ frame: Int, _ channel: Int) -> Float {
    Float(frame % 500 + 1) / 1000 * (channel == 0 ? 1 : 0.5)
  }

  /// What is heard of a medium with so many channels where so many are asked for.
  private static func heard(_ frame: Int, _ channel: Int, of channels: Int, as asked: Int) -> Float {
    if channels == 2, asked == 1 { return (sample(frame, 0) + sample(frame, 1)) / 2 }
    return sample(frame, channels == 1 ? 0 : channel)
  }

  @Test(arguments: [1, 2], [1, 2])
  func `a seek after a failure brings all channels back`(channels: Int, asked: Int) throws {
    let phone = Phone(), media = FailingOnce(channels: channels, at: 10_000)
    let process = PhoneProcess(phone, phone.install("app"), media: media)
    let format = AudioFormat(sampleRate: 48_000, channelCount: asked)
    let reader = try process.make {
      Result { try AppleMedia().open("medium:1", format: format, cancellation: Cancellation()) }
    }.get()
    var samples = [Float](repeating: 0, count: 16_384 * asked)
    func read() throws -> Int {
      let read = try samples.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
      guard case .frames(let count) = read else { return 0 }
      return count
    }
    func check(from first: Int, _ count: Int) {
      let wrong = (0..<count * asked).first { index in
        let heard = Self.heard(first + index / asked, index % asked, of: channels, as: asked)
        return abs(samples[index] - heard) > 1e-6
      }
      #expect(wrong == nil && count > 0, "\(channels) as \(asked) from \(first)")
    }
    check(from: 0, try read())
    #expect(throws: MediaError.self) { while try read() > 0 {} }
    try reader.seek(to: FrameCount(12_000))
    check(from: 12_000, try read())
  }
}

/// A medium of so many channels that cannot be read on at a frame until it is sought.
private struct FailingOnce: MediaSource {
  let channels: Int
  let at: Int

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    Reader(channels: channels, at: at)
  }

  private final class Reader: MediaReader {
    let info: MediaInfo
    private let state: Mutex<(position: Int, end: Int)>

    init(channels: Int, at end: Int) {
      let format = AudioFormat(sampleRate: 48_000, channelCount: channels)
      info = MediaInfo(format: format, length: FrameCount(48_000), codec: "")
      state = Mutex((0, end))
    }

    func seek(to frame: FrameCount) { state.withLock { $0 = (frame.value, 48_000) } }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      let (position, end) = state.withLock { $0 }
      let count = min(end - position, buffer.count / info.format.channelCount)
      guard count > 0 else {
        if end == 48_000 { return .end }
        throw MediaError(.damaged, MediaLocation("medium:1"), operation: "read")
      }
      for index in 0..<count * info.format.channelCount {
        let channel = index % info.format.channelCount
        buffer[index] = sample(position + index / info.format.channelCount, channel)
      }
      state.withLock { $0.position += count }
      return .frames(count)
    }

    private func sample(_ frame: Int, _ channel: Int) -> Float {
      Float(frame % 500 + 1) / 1000 * (channel == 0 ? 1 : 0.5)
    }

    func cancel() {}
  }
}
