import FermataScenarios
import Testing

/// What a script expects holds for what is so, and for nothing beside it.
@Suite struct NeighbourTests {
  /// Days on which much is expected at an instant; what is rejected there lies close and is not so.
  private static let days = [playing, withDevices, silent, withOthers, withChapters, refused, killed]

  private static let playing = """
    other radio music
    player player music ruler:30 ruler:30#2 ruler:30#3
    at 0 s player play
    at 1 s player next
    at 3 s expect player playing | at 2 s | at 2040 ms | at 1960 ms | at end - 28 s | item 2 | on speaker | loud
    at 3 s reject player paused | waiting | idle | failed | ended | loading | playing because interrupted
    at 3 s reject player at 2060 ms | at 1940 ms | at end - 29 s | item 1 | item 3 | on headphones | silent | ducked
    at 3 s reject player chapter 1
    at 3 s expect session app active | app is playback/default
    at 3 s reject session app inactive | app is playback/spokenAudio | app is ambient/default
    at 3 s expect lock screen app
    at 3 s reject lock screen nobody | screen radio
    at 3 s expect card rate 1.0 | title Ruler 2 | elapsed 2 s | elapsed 1960 ms | elapsed 2040 ms | no artwork
    at 3 s reject card rate 0.0 | rate 2.0 | title Ruler 1 | elapsed 1940 ms | elapsed 2060 ms | artwork
    at 3 s expect outcome success
    at 3 s reject outcome failed | nobody | no-such-content | nothing-to-act-on
    at 3 s expect commands play next previous position scan repeat shuffle
    at 3 s reject commands none | play next previous position repeat shuffle
    """

  private static let withDevices = """
    player player music ruler:30
    at 0 s player play
    at 1 s expect player on speaker
    at 1 s reject player on headphones | silent
    at 2 s plug headphones
    at 2030 ms reject player on speaker | on headphones | silent
    at 2200 ms expect player on headphones
    at 2200 ms reject player on speaker
    """

  private static let silent = """
    player player music ruler:30
    at 0 s player play
    at 2 s player pause
    at 2050 ms reject player silent
    at 2100 ms expect player silent | paused | at 2 s
    at 2100 ms reject player on speaker | playing | paused because interrupted
    at 2100 ms expect card rate 0.0
    at 2100 ms reject card rate 1.0
    """

  private static let withOthers = """
    other maps navigation
    player player music ruler:60
    at 0 s player play
    at 2 s maps plays
    at 3 s expect player ducked | playing
    at 3 s reject player loud | silent
    at 4 s maps stops
    at 5 s expect player loud
    at 5 s reject player ducked
    at 6 s call rings
    at 7 s expect player paused because interrupted | silent
    at 7 s reject player playing | paused because background | paused because refused !pri
    at 7 s expect session app inactive
    at 7 s reject session app active
    """

  private static let withChapters = """
    player player spokenAudio ruler:30/3
    at 0 s player play
    at 1 s player seek 12 s
    at 3 s expect player chapter 2 | at 14 s
    at 3 s reject player chapter 1 | chapter 3 | at 2 s
    """

  private static let refused = """
    at 0 s player play
    at 2 s siri listens
    at 3 s condition configurationFailureCode -50
    at 3 s condition configurationFailures 100
    at 4 s siri closes
    at 6 s expect player paused because refused -50 | paused because session.refusal-holds-for-its-intent
    at 6 s reject player paused because refused !pri | paused because interrupted | waiting
    at 6 s reject player paused because interruption.resume-only-when-intended
    """

  private static let killed = """
    player player music ruler:30
    at 0 s player play
    at 2 s kill app
    at 9 s expect player idle
    at 9 s reject player at 0 s | at 2 s | item 1 | chapter 1 | playing | paused
    at 9 s expect lock screen nobody
    at 9 s reject lock screen app
    at 9 s expect card rate 0.0 | no artwork
    at 9 s reject card elapsed 0 s | elapsed 2 s | artwork | title Ruler 1
    at 9 s expect commands none
    at 9 s reject commands play
    """

  @Test(arguments: days) func `what is expected holds for what is so, and for nothing beside it`(
    _ day: String
  ) throws {
    var script = ["scenario day"]
    var rejected: [String] = []
    for line in day.split(separator: "\n") {
      let parts = line.split(separator: " | ").map(String.init)
      let words = parts[0].split(separator: " ")
      let verb = words.firstIndex { $0 == "expect" || $0 == "reject" }
      guard let verb else { script.append(parts[0]); continue }
      let head = words[...(verb + 1)].joined(separator: " ")
      let tails = [words[(verb + 2)...].joined(separator: " ")] + parts.dropFirst()
      let lines = tails.map { "\(head) \($0)".replacing(" reject ", with: " expect ") }
      script += lines
      if words[verb] == "reject" { rejected += lines }
    }
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    let told = try runner.run(Scenario(text: (script + ["end 10 s"]).joined(separator: "\n"))).violations
    #expect(told.map { $0.moment?.written ?? $0.description } == rejected, "\(told)")
  }
}
