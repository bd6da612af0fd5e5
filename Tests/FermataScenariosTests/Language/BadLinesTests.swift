import FermataScenarios
import Testing

/// A line that says nothing that can be is refused where it is wrong.
@Suite struct BadLinesTests {
  @Test func `a player of another name is told who is there`() throws {
    let text = "scenario bad\nplayer podcast spokenAudio track\nat 0 s player play\nend 1 s"
    let error = try #require(throws: ScenarioError.self) { try Scenario(text: text) }
    #expect(
      error.problem == "no player is called \"player\"" && error.advice.contains("write one of: podcast"))
  }

  @Test(arguments: [
    ("at 1 s volume 1.5", 15, "the volume is out of its range", "from 0 to 1"),
    ("at 1 s volume -0.1", 15, "the volume is out of its range", "from 0 to 1"),
    ("at 1 s ringer 2", 15, "the volume is out of its range", "from 0 to 1"),
    ("at 1 s player gain 1.01", 20, "the gain is out of its range", "from 0 to 1"),
    ("at 1 s volume loud", 15, "no number", "2.5"),
    ("at 1 s player speed nan", 21, "no number", "2.5"),
    ("at 1 s player go to item 0", 26, "counts nothing", "1 for the first"),
    ("at 1 s player go to item", 25, "the item's number is missing", "1 for the first"),
    ("at 1 s expect commands pla next", 24, "the command \"pla\" is unknown", "did you mean play?"),
    ("at 1 s expect commands play 15", 29, "the command \"15\" is unknown", "write one of: play"),
    ("at 1 s expect commands", 23, "the command is missing", "at the end of the line"),
    (
      "at 1 s expect session app is playbak/default", 30, "the category \"playbak\" is unknown",
      "did you mean playback?"
    ),
    (
      "at 1 s expect session app is playback/defalt", 30, "the mode \"defalt\" is unknown",
      "did you mean default?"
    ),
    ("at 1 s expect session app is playback", 30, "the mode \"\" is unknown", "write one of: default"),
    (
      "at 1 s expect session app is playback/default+mx", 30, "the option \"mx\" is unknown",
      "did you mean mix?"
    ),
    (
      "at 1 s condition system pulseaudi", 25, "is unknown; did you mean pulseaudio?", "fermata conditions"
    ),
    ("at 1 s expect player item 0", 27, "counts nothing", "1 for the first"),
    ("at 1 s expect player item 1.5", 27, "counts nothing", "1 for the first"),
    ("at 1 s expect player chapter -2", 30, "counts nothing", "1 for the first"),
    ("at 1 s expect player chapter 99999999999999999999", 30, "counts nothing", "1 for the first"),
    ("player player music track", 8, "the player's name \"player\" is taken", "a name of its own"),
    ("player take music track", 8, "the player's name \"take\" is taken", "a name of its own"),
    ("sound take metering", 7, "the sound's name \"take\" is taken", "a name of its own"),
    ("other radio video", 7, "the app's name \"radio\" is taken", "a name of its own"),
    ("other app video", 7, "the app's name \"app\" is taken", "a name of its own"),
    ("app radio", 5, "the app's name \"radio\" is taken", "a name of its own"),
    ("app app without background-audio", 5, "the app's name \"app\" is taken", "a name of its own"),
    ("device headphones", 8, "headphones is connected twice", "remove one"),
    ("scenario worse", 1, "\"scenario\" stands twice", "remove one"),
    ("title another", 1, "\"title\" stands twice", "remove one"),
    ("end 12 s", 1, "\"end\" stands twice", "remove one"),
    ("at 1 s stray player play", 14, "this can happen", "remove \"stray\""),
    ("at 1 s stray expect player paused", 14, "this can happen", "remove \"stray\""),
    ("at 1 s stray", 13, "what happens is missing", "player play"),
    ("at 1 s playr play", 8, "neither a name nor anything", "did you mean player? introduce"),
    ("at 1 s zzz play", 8, "neither a name nor anything", "or begin with one of: player, take, expect"),
    ("at 1 s expect player paused beacuse interrupted", 29, "one word too many", "did you mean because?"),
    ("at 1 s player play at 2 s player pause", 20, "one word too many", "begin a new line"),
    (
      "at 1 s expect player paused because refused !prio", 45, "\"refused !prio\" is no reason",
      "refused !pri"
    ),
    ("at 1 s condition activationFailureCode !prio", 40, "\"!prio\" is no code", "fermata conditions"),
    ("at 1 s player skip 15", 22, "the unit of the distance is missing", "write one of: h, min, s, ms"),
    ("at 1 s player", 14, "the action is missing", "play"),
    ("at 1 s expect", 14, "what is expected is missing", "player, take, session"),
    ("at 1 s expect player", 21, "what is expected of player is missing", "idle, loading"),
    ("at 1 s expect card elapsed", 27, "the time is missing", "2 s, 150 ms"),
    ("at 1 s expect player item", 26, "the item's number is missing", "1 for the first"),
    ("at 1 s player load", 19, "the medium is missing", "ruler:30"),
    ("player p music ruler:x", 16, "\"ruler:x\" is no medium", "ruler:30"),
    ("player p music ruler:30/many", 16, "\"ruler:30/many\" is no medium", "ruler:30/3"),
    ("player p music chime:", 16, "\"chime:\" is no medium", "chime:2"),
    ("player p music broken:soon", 16, "\"broken:soon\" is no medium", "broken:4"),
    ("player p music late:3", 16, "\"late:3\" is no medium", "late:3/60"),
    ("player p music track trak", 22, "\"trak\" is no medium", "did you mean track?"),
    ("player p music rewnd 2 s", 16, "\"rewnd\" is no medium", "./song"),
    ("at 1 s player load song", 20, "\"song\" is no medium", "./song"),
    ("at 1 s take next", 13, "take is a sound of the app's own", "take begins, ends, play"),
    ("at 1 s player begins", 15, "player is a player", "player play or player stop"),
    ("at 1 s expect take on speaker", 20, "is not known", "take playing"),
    ("at 1 s expect take silent", 20, "is not known", "take playing"),
    ("at 1 player play", 4, "the unit of the time is missing", "write 1 s"),
    ("other call music", 7, "\"call\" is a word of the language", "my-call"),
    ("stray call ends", 1, "\"stray\" begins no line", "begin with"),
  ])
  func `it is refused with its place and with advice`(
    _ line: String, _ column: Int, _ problem: String, _ advice: String
  ) throws {
    let cast = [
      "scenario bad", "title bad", "app app", "device headphones", "other radio music",
      "player player music ruler:60", "sound take recorder", "end 9 s",
    ]
    let texts = [(cast + [line]).joined(separator: "\n"), ([line] + cast).joined(separator: "\n")]
    let error = try #require(throws: ScenarioError.self) { try Scenario(text: texts[0]) }
    #expect(error.line == cast.count + 1 && error.column == column, "\(error)")
    #expect(error.problem.contains(problem) && error.advice.contains(advice), "\(error)")
    #expect(throws: ScenarioError.self, "in whatever order") { try Scenario(text: texts[1]) }
  }

  @Test(arguments: ["end 0 s", "end 0 ms", "end 0:00"]) func `a day lasts a while`(_ line: String) throws {
    let error = try #require(throws: ScenarioError.self) { try Scenario(text: "scenario x\n\(line)") }
    #expect(
      error.line == 2 && error.problem == "nothing can happen in no time" && error.advice.contains("10 s"))
  }
}
