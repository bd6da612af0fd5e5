import FermataSignal
import Testing

/// Memory with a clip whose samples all differ.
private final class Clip {
  let samples: UnsafeMutablePointer<Float>
  let frameCount: Int

  init(_ frameCount: Int, seed: Int = 1, level: Float = 1) {
    self.frameCount = frameCount
    samples = .allocate(capacity: frameCount * 2)
    for index in 0..<frameCount * 2 {
      samples[index] = level * (Float((index * 7919 + seed * 104_729) % 2003) / 1001.5 - 1)
    }
  }

  deinit { samples.deallocate() }
}

@Suite struct MixerTests {
  private static let limit: Float = 1e-5

  private func render(_ mixer: inout Mixer, _ frameCount: Int) -> [Float] {
    var output = [Float](repeating: .nan, count: frameCount * 2)
    output.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      mixer.render(into: base, frameCount: frameCount)
    }
    return output
  }

  /// Both kernels, whole passes of four, rests of voices and of frames.
  @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 64], [1, 3, 4, 5, 511, 512])
  func `the sum is each voice times its gain, with either kernel`(_ count: Int, _ frames: Int) {
    let clips = (0..<count).map { Clip(2048, seed: $0, level: 1 / Float(count)) }
    for isWide in [false, true] where !isWide || Mixer.isWide {
      var mixer = Mixer(capacity: count, isWide: isWide)
      for (number, clip) in clips.enumerated() {
        let voice = mixer.start(clip.samples, frameCount: 2048, gain: Float(number) / Float(count))
        if let voice { mixer.move(voice, to: 1) }
      }
      for buffer in 0..<3 {
        let output = render(&mixer, frames)
        let wrong = (0..<frames).first { frame in
          var (left, right) = (0.0, 0.0)
          for (number, clip) in clips.enumerated() {
            let start = buffer == 0 ? Double(number) / Double(count) : 1
            let gain = start + (1 - start) * Double(frame) / Double(frames)
            left += gain * Double(clip.samples[(buffer * frames + frame) * 2])
            right += gain * Double(clip.samples[(buffer * frames + frame) * 2 + 1])
          }
          let apart = max(abs(Double(output[frame * 2]) - left), abs(Double(output[frame * 2 + 1]) - right))
          return apart >= Double(Self.limit)
        }
        #expect(wrong == nil)
      }
    }
  }

  @Test func `a voice that loops goes on without a seam, one that does not ends`() {
    let clip = Clip(100, level: 0.5)
    var mixer = Mixer(capacity: 2)
    let loop = mixer.start(clip.samples, frameCount: 100, loops: true)
    let once = mixer.start(clip.samples, frameCount: 100)
    let output = render(&mixer, 250)
    let wrong = (0..<500).first { index in
      abs(output[index] - clip.samples[index % 200] * (index < 200 ? 2 : 1)) >= Self.limit
    }
    #expect(wrong == nil)
    var sounding: [Bool] = []
    for voice in [loop, once] { if let voice { sounding.append(mixer.isSounding(voice)) } }
    #expect(sounding == [true, false])
    let next = render(&mixer, 1)
    #expect(abs(next[0] - clip.samples[100]) < Self.limit)
  }

  @Test func `a voice that loops goes on where a buffer ends with it`() {
    let clip = Clip(100, level: 0.5)
    var mixer = Mixer(capacity: 1)
    let loop = mixer.start(clip.samples, frameCount: 100, loops: true)
    for _ in 0..<3 {
      let output = render(&mixer, 100)
      #expect((0..<200).allSatisfy { abs(output[$0] - clip.samples[$0]) < Self.limit })
    }
    #expect(loop.map { mixer.isSounding($0) } == true)
  }

  @Test func `a voice that is stopped fades within a buffer and gives its place to another`() {
    let clip = Clip(1000, level: 0.5)
    var mixer = Mixer(capacity: 1)
    let voice = mixer.start(clip.samples, frameCount: 1000)
    let second = mixer.start(clip.samples, frameCount: 1000)
    #expect(voice != nil && second == nil)
    if let voice { mixer.stop(voice) }
    let fading = render(&mixer, 100)
    let wrong = (0..<100).first { frame in
      abs(fading[frame * 2] - clip.samples[frame * 2] * (1 - Float(frame) / 100)) >= Self.limit
    }
    #expect(wrong == nil)
    let silence = render(&mixer, 100)
    #expect(silence.allSatisfy { $0 == 0 })
    let third = mixer.start(clip.samples, frameCount: 1000)
    #expect(third != nil)
  }

  @Test func `a voice that is turned down to nothing goes on unheard, and is heard again`() throws {
    let clip = Clip(1000, level: 0.5)
    var mixer = Mixer(capacity: 1)
    let started = mixer.start(clip.samples, frameCount: 1000)
    let voice = try #require(started)
    mixer.move(voice, to: 0)
    _ = render(&mixer, 100)
    let unheard = render(&mixer, 100)
    #expect(unheard.allSatisfy { $0 == 0 })
    let isOver = !mixer.isSounding(voice)
    #expect(!isOver)
    mixer.move(voice, to: 1)
    _ = render(&mixer, 100)
    let heard = render(&mixer, 100)
    let worst = (0..<100).map { abs(heard[$0 * 2] - clip.samples[(300 + $0) * 2]) }.max()
    #expect(worst ?? 1 < Self.limit)
  }

  @Test func `the sum stays within full scale, and the meter tells what it would have been`() {
    let loud = Clip(64, level: 1)
    var mixer = Mixer(capacity: 4)
    for _ in 0..<4 { _ = mixer.start(loud.samples, frameCount: 64) }
    let output = render(&mixer, 64)
    let loudest = (0..<128).map { abs(loud.samples[$0]) }.max() ?? 0
    #expect(output.allSatisfy { abs($0) <= 1 } && output.contains { abs($0) == 1 })
    let peak = mixer.meter.peak
    #expect(abs(peak - 4 * loudest) < Self.limit)
  }

  @Test func `the lowest number is that of the oldest voice, wherever it has its place`() {
    let clip = Clip(100)
    var mixer = Mixer(capacity: 2)
    var lowest = [mixer.lowestTag]
    for (tag, frames) in [(3, 10), (4, 100), (5, 40)] {
      _ = mixer.start(clip.samples, frameCount: frames, loops: false, gain: 1, tag: tag)
      lowest.append(mixer.lowestTag)
      if tag > 3 { _ = render(&mixer, 20) }
      lowest.append(mixer.lowestTag)
    }
    for _ in 0..<3 {
      _ = render(&mixer, 40)
      lowest.append(mixer.lowestTag)
    }
    #expect(lowest == [nil, 3, 3, 3, 4, 4, 4, 4, nil, nil])
  }

  @Test func `a mixer without voices writes silence`() {
    var mixer = Mixer(capacity: 0)
    let output = render(&mixer, 100)
    let peak = mixer.meter.peak
    #expect(output == [Float](repeating: 0, count: 200) && peak == 0)
  }
}
