import AVFAudio
import Foundation
import Synchronization
import Testing

/// What a converter makes of sound.
struct AudioConverterTests {
  /// Gives a wave in pieces of odd sizes.
  private final class Source: Sendable {
    private let rate: Double
    private let channels: AVAudioChannelCount
    private let frames: Int
    private let wave: @Sendable (Int, Int) -> Float
    private let place = Atomic(0)
    /// Where it has nothing, once.
    private let gap: Int?
    private let hasPaused = Atomic(false)

    init(
      _ format: AVAudioFormat, frames: Int, gap: Int? = nil, _ wave: @escaping @Sendable (Int, Int) -> Float
    ) {
      (rate, channels) = (format.sampleRate, format.channelCount)
      (self.frames, self.gap, self.wave) = (frames, gap, wave)
    }

    func next(_ most: AVAudioPacketCount, _ status: UnsafeMutablePointer<AVAudioConverterInputStatus>)
      -> AVAudioBuffer?
    {
      let start = place.load(ordering: .relaxed)
      if start == gap, !hasPaused.exchange(true, ordering: .relaxed) {
        status.pointee = .noDataNow
        return nil
      }
      let count = min(frames - start, gap.map { start < $0 ? $0 - start : .max } ?? .max, 777)
      guard count > 0,
        let format = AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels),
        let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(count)),
        let data = buffer.floatChannelData
      else {
        status.pointee = .endOfStream
        return nil
      }
      buffer.frameLength = buffer.frameCapacity
      for channel in 0..<Int(channels) {
        for frame in 0..<count { data[channel][frame * buffer.stride] = wave(start + frame, channel) }
      }
      place.store(start + count, ordering: .relaxed)
      status.pointee = .haveData
      return buffer
    }
  }

  /// Everything that a converter gives, its first channel, and the last status.
  private func all(_ converter: AVAudioConverter, _ source: Source, piece: AVAudioFrameCount = 1000) throws
    -> (samples: [Float], statuses: [AVAudioConverterOutputStatus])
  {
    var samples: [Float] = [], statuses: [AVAudioConverterOutputStatus] = []
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: piece))
    while statuses.last != .endOfStream {
      var error: NSError?
      statuses.append(converter.convert(to: buffer, error: &error) { source.next($0, $1) })
      #expect(error == nil)
      let data = try #require(buffer.floatChannelData)
      samples += (0..<Int(buffer.frameLength)).map { data[0][$0 * buffer.stride] }
    }
    return (samples, statuses)
  }

  private func format(_ rate: Double, _ channels: AVAudioChannelCount = 1) throws -> AVAudioFormat {
    try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
  }

  @Test(arguments: [
    (44_100.0, 48_000.0), (48_000, 44_100), (96_000, 48_000), (8000, 48_000), (22_050, 48_000),
  ])
  func `a tone keeps its pitch, its level and its place`(from: Double, to: Double) throws {
    let converter = try #require(AVAudioConverter(from: try format(from), to: try format(to)))
    let frames = Int(from / 4)
    let source = Source(try format(from), frames: frames) { frame, _ in
      Float(sin(Double(frame) / from * 2 * .pi * 1000))
    }
    let (samples, statuses) = try all(converter, source)
    #expect(samples.count == Int((Double(frames) * to / from).rounded(.up)))
    #expect(statuses.dropLast().allSatisfy { $0 == .haveData })
    // The filter has not filled at the ends.
    let margin = Int(to / 50)
    let error = samples.indices.dropFirst(margin).dropLast(margin).map {
      abs(samples[$0] - Float(sin(Double($0) / to * 2 * .pi * 1000)))
    }.max()
    #expect(error ?? 1 < 0.001)
  }

  @Test func `what the lower rate cannot hold is gone`() throws {
    let converter = try #require(AVAudioConverter(from: try format(96_000), to: try format(48_000)))
    let source = Source(try format(96_000), frames: 24_000) { frame, _ in
      Float(sin(Double(frame) / 96_000 * 2 * .pi * 30_000))
    }
    let samples = try all(converter, source).samples.dropFirst(500).dropLast(500)
    #expect(samples.map(abs).max() ?? 1 < 0.001)
  }

  @Test func `a source that has nothing yet is asked again, and nothing is lost`() throws {
    for rate in [48_000.0, 44_100] {
      let wave: @Sendable (Int, Int) -> Float = { frame, _ in Float(frame % 100) / 100 }
      let whole = try #require(AVAudioConverter(from: try format(48_000), to: try format(rate)))
      let broken = try #require(AVAudioConverter(from: try format(48_000), to: try format(rate)))
      let one = try all(whole, Source(try format(48_000), frames: 5000, wave))
      let other = try all(broken, Source(try format(48_000), frames: 5000, gap: 1777, wave))
      #expect(one.samples == other.samples)
      #expect(!one.statuses.contains(.inputRanDry) && other.statuses.filter { $0 == .inputRanDry }.count == 1)
    }
  }

  @Test func `a converter that was reset begins anew`() throws {
    let converter = try #require(AVAudioConverter(from: try format(44_100), to: try format(48_000)))
    let source = { Source(try format(44_100), frames: 2000) { frame, _ in Float(frame) / 2000 } }
    let first = try all(converter, try source()).samples
    #expect(try all(converter, try source()).samples.isEmpty, "it has ended")
    converter.reset()
    #expect(try all(converter, try source()).samples == first)
  }

  @Test func `channels are mapped, left silent or mixed`() throws {
    let wave: @Sendable (Int, Int) -> Float = { frame, channel in channel == 0 ? 0.5 : -0.25 }
    let mono = try format(48_000), stereo = try format(48_000, 2)
    let plain = try #require(AVAudioConverter(from: stereo, to: mono))
    #expect(try all(plain, Source(stereo, frames: 8, wave)).samples == Array(repeating: 0.5, count: 8))
    let mixed = try #require(AVAudioConverter(from: stereo, to: mono))
    mixed.downmix = true
    #expect(try all(mixed, Source(stereo, frames: 8, wave)).samples == Array(repeating: 0.125, count: 8))
    let swapped = try #require(AVAudioConverter(from: stereo, to: stereo))
    swapped.channelMap = [1, 0]
    #expect(try all(swapped, Source(stereo, frames: 8, wave)).samples == Array(repeating: -0.25, count: 8))
    let silent = try #require(AVAudioConverter(from: mono, to: stereo))
    silent.channelMap = [-1, 0]
    #expect(try all(silent, Source(mono, frames: 8, wave)).samples == Array(repeating: 0, count: 8))
  }

  @Test func `the simple call changes formats, and no rate`() throws {
    let from = try format(48_000)
    let to = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 1, interleaved: true))
    let input = try #require(AVAudioPCMBuffer(pcmFormat: from, frameCapacity: 3))
    input.frameLength = 3
    for (frame, sample) in [Float(0.5), -2, 2].enumerated() { input.floatChannelData?[0][frame] = sample }
    let output = try #require(AVAudioPCMBuffer(pcmFormat: to, frameCapacity: 3))
    try #require(AVAudioConverter(from: from, to: to)).convert(to: output, from: input)
    #expect((0..<3).map { output.int16ChannelData?[0][$0] } == [16_384, -32_768, 32_767])
    let other = try #require(AVAudioConverter(from: from, to: try format(44_100)))
    #expect(throws: NSError.self) { try other.convert(to: output, from: input) }
  }
}
