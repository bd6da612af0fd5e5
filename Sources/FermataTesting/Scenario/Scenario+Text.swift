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
    var number = 0
    var hasEnd = false
    for raw in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      var line = ScenarioLine(raw, number: number)
      guard !line.isEmpty else { continue }
      if try read(&line) { hasEnd = true }
      try line.finish()
    }
    let last = ScenarioLine("", number: number)
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
    try checkNames()
  }

  /// Reads one line.
  ///
  /// Returns whether it ends the scenario.
  private mutating func read(_ line: inout ScenarioLine) throws(ScenarioError) -> Bool {
    switch try line.word("the keyword") {
    case "scenario": id = try line.word("the name")
    case "title": title = try line.rest("the title")
    case "about": summary = try line.rest("the summary")
    case "source": sources = try line.rest("the sources").split(separator: " ").map(String.init)
    case "app":
      let name = try line.word("the app's name")
      if apps == ["app"] { apps = [] }
      apps.append(name)
    case "player": try readPlayer(&line)
    case "sound":
      let name = try line.word("the sound's name")
      let recipe = try line.choice("the recipe", Recipe.all.map { ($0.name, $0) })
      let app = line.accept("in") ? try line.word("the app's name") : apps[0]
      sounds.append(SoundSetup(name: name, recipe: recipe, app: app))
    case "other":
      let kinds = ScriptedApp.allCases.map { ($0.rawValue, $0) }
      others.append(
        OtherApp(name: try line.word("the app's name"), kind: try line.choice("the kind of app", kinds)))
    case "device": devices.append(try line.device())
    case "at":
      let instant = try line.duration("the time")
      if let last = moments.last, last.at > instant {
        throw line.fail("the time is before the line above", "put the lines in the order of time")
      }
      let happening = try line.happening(otherNames: others.map(\.name))
      moments.append(Moment(at: instant, happening: happening, line: line.number))
    case "end":
      end = try line.duration("the end")
      return true
    case let word:
      throw line.fail(
        "\"\(word)\" begins no line",
        "begin with scenario, title, about, source, app, player, sound, other, device, at, end, or # for a comment"
      )
    }
    return false
  }

  private mutating func readPlayer(_ line: inout ScenarioLine) throws(ScenarioError) {
    let name = try line.word("the player's name")
    var recipe = try line.choice("the recipe", Recipe.all.map { ($0.name, $0) })
    var queue: [String] = []
    var app = apps[0]
    while !line.isAtEnd {
      if line.accept("in") {
        app = try line.word("the app's name")
      } else if line.accept("rewind") {
        recipe = recipe.rewinding(try line.duration("the rewind"))
      } else {
        queue.append(try line.word("the medium"))
      }
    }
    players.append(
      PlayerSetup(name: name, recipe: recipe, queue: queue.isEmpty ? ["track"] : queue, app: app))
  }

  /// Every name that a line uses must have been introduced.
  private func checkNames() throws(ScenarioError) {
    let playerNames = players.map(\.name) + sounds.map(\.name)
    let owners = players.map { ($0.name, $0.app) } + sounds.map { ($0.name, $0.app) }
    for (name, app) in owners where !apps.contains(app) {
      throw ScenarioError(
        line: 1, column: 1, problem: "the app \"\(app)\" of \"\(name)\" is unknown",
        advice: "write before it: app \(app)")
    }
    for moment in moments {
      let (player, app) = moment.happening.names
      if let player, !playerNames.contains(player) {
        throw ScenarioError(
          line: moment.line, column: 1, problem: "the player \"\(player)\" is unknown",
          advice: "use one of: \(playerNames.joined(separator: ", "))")
      }
      if let app, !apps.contains(app), !others.map(\.name).contains(app) {
        throw ScenarioError(
          line: moment.line, column: 1, problem: "the app \"\(app)\" is unknown",
          advice: "use one of: \((apps + others.map(\.name)).joined(separator: ", "))")
      }
    }
  }
}

extension Happening {
  /// The player and the app that it speaks of.
  fileprivate var names: (player: String?, app: String?) {
    switch self {
    case .user(let player, _): (player, nil)
    case .press: (nil, nil)
    case .phone(.open(let app)), .phone(.engineStops(let app)), .phone(.mute(let app, _)),
      .phone(.insidePlays(let app)), .phone(.insideStops(let app)), .phone(.authority(_, _, let app)):
      (nil, app)
    case .phone: (nil, nil)
    case .expect(let expectation):
      switch expectation {
      case .player(let name, _, _), .position(let name, _), .item(let name, _), .chapter(let name, _),
        .sound(let name, _),
        .silence(let name), .ducked(let name, _):
        (name, nil)
      case .session(let app, _), .configuration(let app, _): (nil, app)
      case .lockScreen(let app): (nil, app)
      case .outcome, .cardRate, .commands: (nil, nil)
      }
    }
  }
}
