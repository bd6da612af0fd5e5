import FermataScenarios
import Testing

/// A mistake in a scenario's text is told where it stands, with what may have been meant.
@Suite struct ScenarioTextTests {
  private static func error(of text: String) -> ScenarioError? {
    #expect(throws: ScenarioError.self) { try Scenario(text: text) }
  }

  @Test(arguments: [
    ("expects podcast paused", 9, "\"expects\" is neither a name nor anything that happens", "expect"),
    ("podcst pause", 9, "\"podcst\" is neither", "podcast"),
    ("PODCST pause", 9, "\"PODCST\" is neither", "podcast"), ("podcast pasue", 17, "the action", "pause"),
    ("press pley", 15, "the action \"pley\"", "play"),
    ("call ring", 14, "\"ring\" is unknown after \"call\"", "rings"),
    ("expect podcast pauzed", 24, "what is expected of podcast \"pauzed\"", "paused"),
    ("expect podcst paused", 16, "the player \"podcst\"", "podcast"),
    ("expect podcast paused because interupted", 39, "no reason", "interrupted"),
    ("expect lock screen ap", 28, "the app \"ap\"", "app"),
    ("podcast paly", 17, "\"paly\" is unknown", "play"),
    ("open aap", 14, "\"aap\" is unknown after \"open\"", "app"),
    ("plug headphone", 14, "\"headphone\" is unknown after \"plug\"", "headphones"),
    ("condition activationLatenzy 3 s", 19, "the condition", "activationLatency"),
  ])
  func `the wrong word is blamed, and the nearest right one offered`(
    _ line: String, _ column: Int, _ problem: String, _ meant: String
  ) {
    let error = Self.error(of: "scenario x\nplayer podcast spokenAudio track\nat 11 s \(line)\nend 12 s")
    #expect(error?.line == 3 && error?.column == column, "\(error?.description ?? "")")
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.advice.hasPrefix("did you mean \(meant)? ") == true, "\(error?.advice ?? "")")
  }

  @Test(arguments: [
    "gain 0.5", "go to item 2", "chapter next", "load nothing", "intervals 30 s 15 s", "speaker on", "begins",
  ])
  func `what has no button cannot be pressed`(_ action: String) {
    let error = Self.error(of: "scenario x\nat 1 s press \(action)\nend 2 s")
    #expect(error?.line == 2 && error?.problem == "no button does that")
  }

  @Test(arguments: [
    ("playr player music", 1, "player"), ("player podcast musik", 16, "music"),
    ("other radio musics", 13, "music"),
    ("sound take recordr", 12, "recorder"), ("player podcast music in ap", 25, "app"),
  ])
  func `so it is before anything happens`(_ line: String, _ column: Int, _ meant: String) {
    let error = Self.error(of: "scenario x\n\(line)\nend 1 s")
    #expect(error?.line == 2 && error?.column == column, "\(error?.description ?? "")")
    #expect(error?.advice.hasPrefix("did you mean \(meant)? ") == true, "\(error?.advice ?? "")")
  }

  @Test func `a word that resembles none is not guessed at`() {
    let error = Self.error(of: "scenario x\nat 0 s player jump\nend 1 s")
    #expect(error?.advice.hasPrefix("write one of: play, ") == true)
  }

  @Test(arguments: [
    ("1s player play", "write a time such as 2 s"), ("1 s radio plays", "introduce the name with"),
  ])
  func `the advice fits the mistake`(_ line: String, _ advice: String) {
    #expect(Self.error(of: "scenario x\nat \(line)\nend 2 s")?.advice.hasPrefix(advice) == true)
  }

  @Test func `what belongs before the first instant is told so`() {
    let error = Self.error(of: "scenario x\nat 8 s other radio music\nend 9 s")
    #expect(error?.line == 2 && error?.column == 8)
    #expect(error?.problem == "\"other\" is nothing that happens")
    #expect(error?.advice.contains("on a line of its own: other") == true)
  }

  @Test func `names may be introduced after the lines that speak of them`() throws {
    let lines = ["at 0 s talk play", "at 0 s radio plays", "at 0 s open b", "end 1 s"]
    let cast = ["app app", "app b", "other radio music", "player talk spokenAudio track in b"]
    let late = try Scenario(text: (["scenario x"] + lines + cast).joined(separator: "\n"))
    #expect(late.text == (try Scenario(text: (["scenario x"] + cast + lines).joined(separator: "\n"))).text)
    #expect(late.apps == ["app", "b"])
  }

  @Test(arguments: ["../my-day", "a/b/c", "<b>x</b>", ".hidden", "my\u{0}day", "\"my day\""])
  func `a name that is no file's name is refused where it stands`(_ name: String) {
    let scenario = Self.error(of: "# a day\nscenario \(name)\nend 1 s")
    #expect(scenario?.line == 2 && scenario?.column == 10, "\(scenario?.description ?? "")")
    #expect(scenario?.advice.contains("letters, digits") == true)
    #expect(Self.error(of: "scenario x\napp \(name)\nend 1 s")?.line == 2)
  }

  @Test(arguments: ["my-day_2.1", "Zugfahrt-nach-Köln", "N9"])
  func `a plain name is taken`(_ name: String) throws {
    #expect(try Scenario(text: "scenario \(name)\nend 1 s").id == name)
  }

  @Test(arguments: Scenario.texts) func `a file of another system reads the same`(_ text: String) throws {
    let foreign = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
    #expect(try Scenario(text: foreign) == Scenario(text: text))
  }

  @Test func `a quoted text may begin with what begins a comment elsewhere`() throws {
    let text = "scenario x\nat 0 s expect card title \"# 1\" # a comment\nend 1 s"
    let read = try Scenario(text: text)
    #expect(!read.text.contains("a comment") && read.moments.map(\.happening) == [.expect(.cardTitle("# 1"))])
    #expect(try Scenario(text: read.text).moments.map(\.happening) == read.moments.map(\.happening))
  }

  @Test(arguments: ["a  b", " a", "a ", "#1", "a #1", "a b", "a#1"])
  func `a text is read again as it was written, spaces and all`(_ title: String) throws {
    let text = "scenario x\ntitle \"\(title)\"\nat 0 s expect card title \"\(title)\"\nend 1 s"
    let read = try Scenario(text: text)
    #expect(read.title == title && read.moments.map(\.happening) == [.expect(.cardTitle(title))])
    let again = try Scenario(text: read.text)
    #expect(again.title == title && again.moments.map(\.happening) == read.moments.map(\.happening))
  }

  @Test func `what must not be heard changes nothing for the lines around it`() throws {
    let text = """
      scenario x
      player player music ruler:60
      never player on headphones from 0 s to 2 s
      at 1 s player play
      at 3 s stray call ends
      end 4 s
      """
    #expect(try Scenario(text: text).moments.count == 3)
    let error = Self.error(of: text.replacing("stray ", with: ""))
    #expect(error?.line == 5 && error?.column == 8)
  }

  @Test func `lines are counted in a file of another system`() {
    #expect(Self.error(of: "scenario x\r\n\r\nat 1 s player jump\r\nend 2 s\r\n")?.line == 3)
  }
}
