import AVFAudio
import FermataSimulator
import Foundation
import PhoneProcess
import TestSupport
import Testing

/// What an app reads of a file.
struct AudioFileTests {
  private static func wave(_ frame: Int, _ channel: Int) -> Double {
    0.8 * sin(Double(frame) * 0.1) * (channel == 0 ? 1 : -0.5)
  }

  @Test(arguments: WaveBytes.Sample.allCases, [false, true])
  func `a WAVE file is read as it is stored`(sample: WaveBytes.Sample, isExtensible: Bool) throws {
    var bytes = WaveBytes()
    (bytes.sample, bytes.isExtensible, bytes.rate) = (sample, isExtensible, 44_100)
    // An odd chunk is followed by a byte that counts nothing.
    bytes.comment = Data("INFO!".utf8)
    try withFile("tone.wav", bytes.file(frames: 1000, Self.wave)) { url in
      let file = try AVAudioFile(forReading: url)
      #expect(file.fileFormat.sampleRate == 44_100 && file.fileFormat.channelCount == 2)
      #expect(file.processingFormat == AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
      #expect(file.length == 1000 && file.framePosition == 0)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 600))
      file.framePosition = 300
      try file.read(into: buffer)
      #expect(buffer.frameLength == 600 && file.framePosition == 900)
      let samples = try #require(buffer.floatChannelData)
      for channel in 0..<2 {
        let wrong = (0..<600).first { frame in
          abs(samples[channel][frame] - Float(Self.wave(300 + frame, channel))) > sample.quantum
        }
        #expect(wrong == nil)
      }
      try file.read(into: buffer)
      #expect(buffer.frameLength == 100, "a shorter piece at the end")
      #expect(throws: NSError.self) { try file.read(into: buffer) }
    }
  }

  @Test(
    arguments: [AVAudioCommonFormat.pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat32, .pcmFormatFloat64],
    [false, true])
  func `frames come in the format that is asked for`(common: AVAudioCommonFormat, isInterleaved: Bool) throws
  {
    try withFile(
      "tone.wav",
      WaveBytes().file(frames: 4) { frame, channel in [0.5, -1, 0.25, 1][frame] / Double(channel + 1) }
    ) { url in
      let file = try AVAudioFile(forReading: url, commonFormat: common, interleaved: isInterleaved)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4))
      try file.read(into: buffer, frameCount: 3)
      #expect(buffer.frameLength == 3)
      let step = buffer.stride
      #expect(step == (isInterleaved ? 2 : 1))
      switch common {
      case .pcmFormatInt16:
        let data = try #require(buffer.int16ChannelData)
        #expect((0..<3).map { data[0][$0 * step] } == [16_384, -32_768, 8192])
        #expect(data[1][0] == 8192)
      case .pcmFormatInt32:
        let data = try #require(buffer.int32ChannelData)
        #expect((0..<3).map { data[0][$0 * step] } == [1 << 30, Int32.min, 1 << 29])
      case .pcmFormatFloat32:
        let data = try #require(buffer.floatChannelData)
        #expect((0..<3).map { data[1][$0 * step] } == [0.25, -0.5, 0.125])
      default:
        let bytes = try #require(buffer.audioBufferList.pointee.mBuffers.mData)
        #expect(bytes.assumingMemoryBound(to: Double.self)[0] == 0.5)
      }
    }
  }

  @Test func `what is no WAVE file comes from the process's source of media`() throws {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"))
    let read = try process.make {
      let file = try? AVAudioFile(forReading: URL(string: "ruler:10")!)
      let buffer = file.flatMap { AVAudioPCMBuffer(pcmFormat: $0.processingFormat, frameCapacity: 64) }
      guard let file, let buffer else { return (Int64(0), [Int?]()) }
      file.framePosition = 123_456
      try? file.read(into: buffer)
      let samples = buffer.floatChannelData
      return (
        file.length, (0..<64).map { Ruler.frame(left: samples?[0][$0] ?? 0, right: samples?[1][$0] ?? 0) }
      )
    }
    #expect(read.0 == 480_000)
    #expect(read.1 == (0..<64).map { 123_456 + $0 })
  }

  @Test(arguments: [("ruler:live", 1_954_115_647), ("nothing:here", 1_954_115_647)])
  func `what cannot be read is refused with Apple's number`(text: String, code: Int) throws {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"))
    let error = try process.make {
      do {
        _ = try AVAudioFile(forReading: URL(string: text)!)
        return NSError?.none
      } catch { return error as NSError }
    }
    #expect(error?.code == code && error?.domain == "com.apple.coreaudio.avfaudio")
  }
}
