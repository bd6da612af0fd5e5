import FermataPolicy
import FermataSimulator

extension Scenario {
  /// Reads a scenario from its text.
  ///
  ///     scenario call-answered
  ///     title    An incoming call is answered
  ///     player   player music track
  ///     at 0 s   player play
  ///     at 2 s   call rings
  ///     at 3 s   expect player paused because interrupted
  ///     at 6 s   call ends
  ///     end 9 s
  ///
  /// - Throws: ``ScenarioError`` with line and column.
  public init(text: String) throws(ScenarioError) {
    self.init(id: "", title: "")
    let lines = text.fileLines.enumerated().map { ScenarioLine($0.element, number: $0.offset + 1) }
    let names = ScenarioNames(of: lines)
    apps = names.apps
    var hasEnd = false
    for var line in lines where !line.isEmpty {
      line.names = names
      if try read(&line) { hasEnd = true }
      try line.finish()
    }
    let last = ScenarioLine("", number: lines.count)
    guard !id.isEmpty else {
      throw last.fail("the scenario has no name", "begin with: scenario NAME", atLast: false)
    }
    guard hasEnd else { throw last.fail("the scenario has no end", "finish with: end 10 s", atLast: false) }
    if title.isEmpty { title = id }
    if let late = moments.first(where: { $0.at > end }) {
      throw ScenarioError(
        line: late.line, column: 1, problem: "this is after the end, so it would never happen",
        advice: "let the scenario end later, or remove the line")
    }
    if players.isEmpty {
      players = [PlayerSetup(name: "player", recipe: .music, queue: ["track"], app: apps[0])]
    }
  }

  /// The words with which a line begins.
  static let keywords = [
    "scenario", "title", "about", "source", "app", "player", "sound", "other", "device", "at", "end",
  ]

  /// Reads one line.
  ///
  /// Returns whether it ends the scenario.
  private mutating func read(_ line: inout ScenarioLine) throws(ScenarioError) -> Bool {
    switch try line.word("the keyword") {
    case "scenario": id = try line.fileName("the name")
    case "title": title = try line.rest("the title")
    case "about": summary = try line.rest("the summary")
    case "source": sources = try line.rest("the sources").split(separator: " ").map(String.init)
    case "app":
      let name = try line.fileName("the app's name")
      guard line.accept("without") else { break }
      _ = try line.choice("what it lacks", [("background-audio", true)])
      appsWithoutBackgroundAudio.insert(name)
    case "player": try readPlayer(&line)
    case "sound": try readSound(&line)
    case "other":
      try readOther(&line)
    case "device": devices.append(try line.device())
    case "at":
      let instant = try line.duration("the time")
      if let last = moments.last, last.at > instant {
        throw line.fail("the time is before the line above", "put the lines in the order of time")
      }
      let happening = try line.happening()
      moments.append(Moment(at: instant, happening: happening, line: line.number))
    case "end":
      end = try line.duration("the end")
      return true
    case let word:
      throw line.fail(
        "\"\(word)\" begins no line",
        Spelling.question(about: word, among: Self.keywords)
          + "begin with \(Self.keywords.joined(separator: ", ")), or # for a comment")
    }
    return false
  }

  private mutating func readSound(_ line: inout ScenarioLine) throws(ScenarioError) {
    let name = try line.word("the sound's name")
    var recipe = try line.choice("the recipe", Recipe.all.map { ($0.name, $0) })
    var app = apps[0]
    while try readTrait(&line, of: &recipe, in: &app) {}
    sounds.append(SoundSetup(name: name, recipe: recipe, app: app))
  }

  /// Reads what a player and a sound of the app's own may both have: in which app it is, what it prefers and shares.
  ///
  /// Returns whether there was any of it.
  private func readTrait(
    _ line: inout ScenarioLine, of recipe: inout Recipe, in app: inout String
  ) throws(ScenarioError) -> Bool {
    if line.accept("in") {
      app = try line.app(among: apps)
      return true
    }
    guard let next = try line.variation(of: recipe) else { return false }
    recipe = next
    return true
  }

  private mutating func readOther(_ line: inout ScenarioLine) throws(ScenarioError) {
    let name = try line.word("the app's name")
    let kind = try line.choice("the kind of app", ScriptedApp.allCases.map { ($0.rawValue, $0) })
    var leaving = kind.leaving
    if line.accept("leaves") {
      leaving = try line.choice("how it leaves", ScriptedApp.Leaving.allCases.map { ($0.rawValue, $0) })
    }
    others.append(OtherApp(name: name, kind: kind, leaving: leaving))
  }

  private mutating func readPlayer(_ line: inout ScenarioLine) throws(ScenarioError) {
    let name = try line.word("the player's name")
    var recipe = try line.choice("the recipe", Recipe.all.map { ($0.name, $0) })
    var queue: [String] = []
    var app = apps[0]
    while !line.isAtEnd {
      if try readTrait(&line, of: &recipe, in: &app) { continue }
      if line.accept("rewind") {
        recipe = recipe.rewinding(try line.duration("the rewind"))
      } else {
        queue.append(try line.word("the medium"))
      }
    }
    players.append(
      PlayerSetup(name: name, recipe: recipe, queue: queue.isEmpty ? ["track"] : queue, app: app))
  }
}
