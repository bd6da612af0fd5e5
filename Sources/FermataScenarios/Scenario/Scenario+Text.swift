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
  /// What cannot happen, such as the end of a call that never rang, is an error unless `stray` stands before it.
  ///
  /// - Throws: ``ScenarioError`` with line and column.
  public init(text: String) throws(ScenarioError) {
    try self.init(text: text, takesImpossible: false)
  }

  /// Reads a scenario in which things may happen that cannot, and no line says `stray`: one of which a line was taken away.
  package init(text: String, takesImpossible: Bool) throws(ScenarioError) {
    self.init(id: "", title: "")
    let lines = text.fileLines.enumerated().map { ScenarioLine($0.element, number: $0.offset + 1) }
    let names = ScenarioNames(of: lines)
    apps = names.apps
    var reading = Reading(actors: names.unwritten.actors, apps: names.unwritten.apps)
    for var line in lines where !line.isEmpty {
      line.names = names
      try read(&line, &reading)
      try line.finish()
    }
    let last = ScenarioLine("", number: lines.count)
    guard !id.isEmpty else {
      throw last.fail("the scenario has no name", "begin with: scenario NAME", atLast: false)
    }
    guard reading.once.contains("end") else {
      throw last.fail("the scenario has no end", "finish with: end 10 s", atLast: false)
    }
    for (moment, place) in reading.absences {
      let index = (moments.lastIndex { $0.at <= moment.at } ?? -1) + 1
      moments.insert(moment, at: index)
      reading.places.insert(place, at: index)
    }
    if title.isEmpty { title = id }
    if let late = moments.first(where: { $0.at > end }) {
      throw ScenarioError(
        line: late.line, column: 1, problem: "this is after the end, so it would never happen",
        advice: "let the scenario end later, or remove the line")
    }
    if players.isEmpty {
      players = [PlayerSetup(name: "player", recipe: .music, queue: ["track"], app: apps[0])]
    }
    if !takesImpossible { try refuseImpossible(reading.places) }
  }

  /// What is remembered of a text while it is read.
  private struct Reading {
    /// Where a moment stands, and whether it says that it cannot happen.
    struct Place {
      let line: Int
      let column: Int
      let isStray: Bool
    }

    /// Of each moment.
    var places: [Place] = []
    /// What must not have been, told at its end.
    var absences: [(moment: Moment, place: Place)] = []
    /// The keywords that came and may come once.
    var once: Set<String> = []
    /// The names of players and sounds, and those of apps.
    var actors: Set<String>
    var apps: Set<String>
  }

  /// A slip of the pen must not pass as a good day; who means what cannot be says so with `stray`.
  private func refuseImpossible(_ places: [Reading.Place]) throws(ScenarioError) {
    var day = PossibleDay(self)
    for (moment, place) in zip(moments, places) {
      let objection = day.objection(to: moment.happening, at: moment.at)
      switch (objection, place.isStray) {
      case (nil, false), (.some, true): continue
      case (nil, true):
        throw ScenarioError(
          line: place.line, column: place.column, problem: "this can happen, so it is not stray",
          advice: "remove \"stray\"")
      case (let objection?, false):
        throw ScenarioError(
          line: place.line, column: place.column, problem: objection.problem,
          advice: objection.advice
            + "; or, if a phone does it all the same: stray \(moment.happening.written)")
      }
    }
  }

  /// The words with which a line begins.
  static let keywords = [
    "scenario", "title", "about", "source", "app", "player", "sound", "other", "device", "at", "never", "end",
  ]

  private mutating func read(_ line: inout ScenarioLine, _ reading: inout Reading) throws(ScenarioError) {
    let keyword = try line.word("the keyword")
    if ["scenario", "title", "about", "source", "end"].contains(keyword),
      !reading.once.insert(keyword).inserted
    {
      throw line.fail("\"\(keyword)\" stands twice", "remove one of the lines")
    }
    switch keyword {
    case "scenario": id = try line.fileName("the name")
    case "title": title = try line.rest("the title")
    case "about": summary = try line.rest("the summary")
    case "source": sources = try line.rest("the sources").split(separator: " ").map(String.init)
    case "app": try readApp(&line, &reading)
    case "player": try readPlayer(&line, &reading)
    case "sound": try readSound(&line, &reading)
    case "other":
      try readOther(&line, &reading)
    case "device": try readDevice(&line)
    case "at": try readMoment(&line, &reading)
    case "never":
      let column = line.column
      let (absence, end) = try line.absence()
      reading.absences.append(
        (
          Moment(at: end, happening: .expect(absence), line: line.number),
          .init(line: line.number, column: column, isStray: false)
        ))
    case "end":
      end = try line.duration("the end")
      guard end > .zero else { throw line.fail("nothing can happen in no time", "finish with: end 10 s") }
    default:
      throw line.fail(
        "\"\(keyword)\" begins no line",
        Spelling.question(about: keyword, among: Self.keywords)
          + "begin with \(Self.keywords.joined(separator: ", ")), or # for a comment")
    }
  }

  private mutating func readApp(_ line: inout ScenarioLine, _ reading: inout Reading) throws(ScenarioError) {
    let name = try line.newName("the app's name", &reading.apps)
    try line.requireFileName("the app's name", name)
    guard line.accept("without") else { return }
    _ = try line.choice("what it lacks", [("background-audio", true)])
    appsWithoutBackgroundAudio.insert(name)
  }

  private mutating func readDevice(_ line: inout ScenarioLine) throws(ScenarioError) {
    let device = try line.device()
    guard !devices.contains(device) else {
      throw line.fail("\(ScenarioLine.name(of: device)) is connected twice", "remove one of the lines")
    }
    devices.append(device)
  }

  private mutating func readMoment(
    _ line: inout ScenarioLine, _ reading: inout Reading
  ) throws(ScenarioError) {
    let instant = try line.duration("the time")
    if let last = moments.last, last.at > instant {
      throw line.fail("the time is before the line above", "put the lines in the order of time")
    }
    let isStray = line.accept("stray")
    reading.places.append(.init(line: line.number, column: line.column, isStray: isStray))
    let happening = try line.happening()
    if case .expect(.atMost(_, _, let start)) = happening, start >= instant {
      throw line.fail("nothing lies between then and the line's own time", "write an earlier time")
    }
    moments.append(Moment(at: instant, happening: happening, line: line.number))
  }

  private mutating func readSound(
    _ line: inout ScenarioLine, _ reading: inout Reading
  ) throws(ScenarioError) {
    let name = try line.newName("the sound's name", &reading.actors)
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

  private mutating func readOther(
    _ line: inout ScenarioLine, _ reading: inout Reading
  ) throws(ScenarioError) {
    let name = try line.newName("the app's name", &reading.apps)
    // What it does is written as what a player does.
    try line.claim(name, "the app's name", &reading.actors)
    let kind = try line.choice("the kind of app", ScriptedApp.allCases.map { ($0.rawValue, $0) })
    var leaving = kind.leaving
    if line.accept("leaves") {
      leaving = try line.choice("how it leaves", ScriptedApp.Leaving.allCases.map { ($0.rawValue, $0) })
    }
    others.append(OtherApp(name: name, kind: kind, leaving: leaving))
  }

  private mutating func readPlayer(
    _ line: inout ScenarioLine, _ reading: inout Reading
  ) throws(ScenarioError) {
    let name = try line.newName("the player's name", &reading.actors)
    var recipe = try line.choice("the recipe", Recipe.all.map { ($0.name, $0) })
    var queue: [String] = []
    var app = apps[0]
    while !line.isAtEnd {
      if try readTrait(&line, of: &recipe, in: &app) { continue }
      if line.accept("rewind") {
        recipe = recipe.rewinding(try line.duration("the rewind"))
      } else {
        queue.append(try line.medium())
      }
    }
    players.append(
      PlayerSetup(name: name, recipe: recipe, queue: queue.isEmpty ? ["track"] : queue, app: app))
  }
}
