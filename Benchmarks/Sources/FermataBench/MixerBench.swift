import Fermata
import FermataSignal

/// a1, a2, a3: looping voices, each sent to another gain with every buffer, mixed, metered and kept within full scale.
enum MixerBench {
  private static let bufferFrames = 512
  private static let clipFrames = 8192

  static func run(voices: Int, buffers: Int) {
    var mixer = Mixer(capacity: voices)
    var ids: [Mixer.VoiceID] = []
    for number in 0..<voices {
      if let id = mixer.start(clip(number), frameCount: clipFrames, loops: true, gain: 0.5) { ids.append(id) }
    }
    let output = UnsafeMutablePointer<Float>.allocate(capacity: bufferFrames * 2)
    let watch = Stopwatch()
    for buffer in 0..<buffers {
      for (number, id) in ids.enumerated() {
        mixer.move(id, to: (0.2 + 0.6 * Float((buffer + number) & 15) / 16) / Float(voices))
      }
      mixer.render(into: output, frameCount: bufferFrames)
    }
    let nanoseconds = watch.seconds * 1e9 / Double(buffers * bufferFrames)
    print(nanoseconds, "ns/frame, peak", mixer.meter.peak)
  }

  /// Noise, the same in every run.
  private static func clip(_ number: Int) -> UnsafePointer<Float> {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: clipFrames * 2)
    var random = UInt32(number + 1)
    for index in 0..<clipFrames * 2 {
      random = random &* 1_664_525 &+ 1_013_904_223
      samples[index] = Float(Int32(bitPattern: random)) / 2_147_483_648
    }
    return UnsafePointer(samples)
  }
}
