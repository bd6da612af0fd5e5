/// One measured job a run, each with a fixed amount of work; what is printed is processor time, never wall time.
///
/// So callgrind can take the difference of two amounts, and `bench.py` can interleave rounds.
@main struct Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    func number(_ place: Int) -> Int { words.indices.contains(place) ? Int(words[place]) ?? 0 : 0 }
    switch words.first {
    case "mixer": MixerBench.run(voices: number(1), buffers: number(2))
    case "policy": PolicyBench.run(decisions: number(1))
    case "phone-policy": try PhoneBench.policy(seconds: number(1))
    case "phone-voice": try PhoneBench.voice(seconds: number(1))
    case "press": try PressBench.run(threads: number(1), presses: number(2))
    default:
      print(
        """
        usage: FermataBench mixer VOICES BUFFERS | policy DECISIONS | phone-policy SECONDS | phone-voice SECONDS
               | press THREADS PRESSES
        """)
    }
  }
}
