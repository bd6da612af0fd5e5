/// Sound that the phone makes by itself, so that a scenario can be heard: plain tones, told apart by ear.
enum Voice: Hashable, Sendable {
  case ringing, call, siri, alarm, otherMusic, prompt, game

  /// The sample at a time in seconds since the phone's start; a pure function, so it needs no state.
  func sample(at time: Double) -> Float {
    let phase = time.truncatingRemainder(dividingBy: 1)
    switch self {
    case .ringing: return phase < 0.4 ? 0.12 * (tone(880, time) + tone(1100, time)) : 0
    case .call: return 0.15 * tone(220, time) * (0.6 + 0.4 * tone(3, time)) + 0.05 * tone(660, time)
    case .siri: return 0.15 * tone(520 + 80 * Double(tone(2, time)), time)
    case .alarm: return phase.truncatingRemainder(dividingBy: 0.25) < 0.12 ? 0.25 * tone(1760, time) : 0
    case .otherMusic: return 0.1 * (tone(196, time) + tone(246.94, time) + tone(293.66, time))
    case .prompt: return 0.2 * tone(330, time) * (0.7 + 0.3 * tone(5, time))
    case .game: return phase < 0.15 ? 0.15 * tone(1320, time) : 0
    }
  }

  private func tone(_ hertz: Double, _ time: Double) -> Float { Self.tone(hertz, time) }

  /// A soft tone, -1 to 1.
  static func tone(_ hertz: Double, _ time: Double) -> Float {
    let cycle = (hertz * time).truncatingRemainder(dividingBy: 1)
    // A parabola through a sine's zeros and peaks: no library needed, and near enough for an ear.
    let half = cycle < 0.5 ? cycle * 2 : cycle * 2 - 1
    let bow = 4 * half * (1 - half)
    return Float(cycle < 0.5 ? bow : -bow)
  }
}
