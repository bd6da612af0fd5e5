import FermataSignal

/// Sound that the phone makes by itself, so that a scenario can be heard: plain tones, told apart by ear.
///
/// Every tone has whole hertz, so each voice repeats after a second and is computed once: computing it frame by frame
/// took six of seven seconds of a fuzzer's run.
enum Voice: Int, CaseIterable, Sendable {
  case ringing, call, siri, alarm, otherMusic, prompt, game

  /// The voice's interleaved samples from a frame of the phone's time on; enough to fill a buffer.
  func samples(from frame: Int) -> UnsafePointer<Float> {
    UnsafePointer(Self.loops[rawValue].samples + frame % Self.period * 2)
  }

  private static let period = Studio.format.sampleRate.value
  /// One second of each voice, and a buffer more, so that a buffer that begins anywhere lies in one piece.
  private static let loops = allCases.map { voice in
    let loop = Scratch(sampleCount: (period + Studio.quantum) * 2)
    for frame in 0..<period + Studio.quantum {
      let sample = voice.sample(at: Double(frame % period) / Double(period))
      loop.samples[frame * 2] = sample
      loop.samples[frame * 2 + 1] = sample
    }
    return loop
  }

  /// The sample at a time in seconds, from 0 up to 1.
  private func sample(at time: Double) -> Float {
    switch self {
    case .ringing: return time < 0.4 ? 0.12 * (tone(880, time) + tone(1100, time)) : 0
    case .call: return 0.15 * tone(220, time) * (0.6 + 0.4 * tone(3, time)) + 0.05 * tone(660, time)
    case .siri: return 0.15 * tone(520 + 80 * Double(tone(2, time)), time)
    case .alarm: return (time * 4).fraction < 0.48 ? 0.25 * tone(1760, time) : 0
    case .otherMusic: return 0.1 * (tone(196, time) + tone(247, time) + tone(294, time))
    case .prompt: return 0.2 * tone(330, time) * (0.7 + 0.3 * tone(5, time))
    case .game: return time < 0.15 ? 0.15 * tone(1320, time) : 0
    }
  }

  private func tone(_ hertz: Double, _ time: Double) -> Float { Self.tone(hertz, time) }

  /// A soft tone, -1 to 1, at a time that is not negative.
  static func tone(_ hertz: Double, _ time: Double) -> Float {
    let cycle = (hertz * time).fraction
    // A parabola through a sine's zeros and peaks: no library needed, and near enough for an ear.
    let half = cycle < 0.5 ? cycle * 2 : cycle * 2 - 1
    let bow = 4 * half * (1 - half)
    return Float(cycle < 0.5 ? bow : -bow)
  }
}

extension Double {
  /// The part after the decimal point, exact for values from 0 on that fit an `Int`; 30 times as fast as a remainder.
  var fraction: Double { self - Double(Int(self)) }
}
