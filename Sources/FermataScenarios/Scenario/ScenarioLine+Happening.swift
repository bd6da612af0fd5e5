import FermataPolicy
import FermataSimulator

// What may stand after `at 2 s`.

extension ScenarioLine {
  private static let outcomes: [(String, CommandOutcome?)] = [
    ("success", .success), ("nothing-to-act-on", .noActionableNowPlayingItem),
    ("no-such-content", .noSuchContent), ("failed", .commandFailed), ("nobody", nil),
  ]

  /// How a scenario writes a port.
  static func name(of kind: AudioPort.Kind) -> String { kind.word ?? kind.rawValue }

  /// How a scenario writes an answer.
  static func name(of outcome: CommandOutcome?) -> String { outcomes.first { $0.1 == outcome }?.0 ?? "" }

  /// A device that the user can connect.
  mutating func device() throws(ScenarioError) -> AudioPort.Kind {
    try choice("the device", AudioPort.Kind.devices.map { ($0.word, $0.kind) })
  }

  /// What happens.
  mutating func happening() throws(ScenarioError) -> Happening {
    let first = try word("what happens", advice: "write a name and what it does, such as: player play")
    switch first {
    case "expect": return .expect(try expectation())
    case "press": return .press(try button())
    default: break
    }
    if let phrases = names.phrases[first] { return .phone(try meaning(among: phrases, after: [first])) }
    if names.actors.contains(first) { return .user(player: first, try userAction(of: first)) }
    if first == "player" || first == "sound" {
      throw fail(
        "no \(first) is called \"\(first)\"",
        "write one of: \(names.actors.joined(separator: ", ")); or introduce it on a line of its own, without a time"
      )
    }
    if Scenario.keywords.contains(first) {
      throw fail(
        "\"\(first)\" is nothing that happens", "write it without a time, on a line of its own: \(first) …")
    }
    let known = names.actors + ["expect", "press"] + names.phrases.keys.sorted()
    let question = Spelling.question(about: first, among: known)
    let rest = question.isEmpty ? ", or begin with one of: \(known.joined(separator: ", "))" : ""
    throw fail(
      "\"\(first)\" is neither a name nor anything that happens",
      question + "introduce the name with player, sound or other" + rest)
  }

  /// A knob that is turned.
  mutating func condition() throws(ScenarioError) -> Happening.PhoneAction {
    let name = try word("the condition", advice: "`fermata conditions` lists them")
    let known = Conditions.knobs.map(\.name)
    guard known.contains(name) else {
      throw fail(
        "the condition \"\(name)\" is unknown",
        Spelling.question(about: name, among: known) + "`fermata conditions` lists them")
    }
    let value = try rest("its value")
    var trial = Conditions()
    if let problem = trial.set(name, to: value) {
      throw fail(problem, "`fermata conditions` tells what each may be")
    }
    return .condition(name: name, value: value)
  }

  private mutating func expectation() throws(ScenarioError) -> Happening.Expectation {
    let about = names.actors + ["session", "lock", "card", "commands", "outcome", "at"]
    switch try word("what is expected", advice: "write one of: \(about.joined(separator: ", "))") {
    case "lock":
      _ = try choice("what is locked", [("screen", true)])
      return .lockScreen(accept("nobody") ? nil : try app())
    case "card": return try card()
    case "at":
      _ = try choice("what is expected", [("most", true)])
      return try atMost()
    case "commands": return .commands(try commands())
    case "outcome":
      return .outcome(try choice("the outcome", Self.outcomes))
    case "session":
      let app = try app()
      if accept("is") { return .configuration(app, try configuration()) }
      return .session(app, isActive: try choice("its state", [("active", true), ("inactive", false)]))
    case let player where names.actors.contains(player): return try expectation(of: player)
    case let other:
      throw unknown("the player", other, among: about)
    }
  }

  private mutating func card() throws(ScenarioError) -> Happening.Expectation {
    let words = ["rate", "title", "elapsed", "artwork", "no"]
    switch try choice("what of the card", words.map { ($0, $0) }) {
    case "title": return .cardTitle(try rest("the title"))
    case "elapsed": return .cardElapsed(try duration("the time"))
    case "artwork": return .cardArtwork(true)
    case "no":
      _ = try choice("what of the card", [("artwork", true)])
      return .cardArtwork(false)
    default: return .cardRate(try number("the rate"))
    }
  }

  private mutating func atMost() throws(ScenarioError) -> Happening.Expectation {
    let advice = "write a whole number, 0 for none"
    let text = try word("how many", advice: advice)
    guard let most = Int(text), most >= 0 else {
      throw fail("how many \"\(text)\" is no count", advice)
    }
    let phrases = Happening.Countable.allCases.map { Phrase($0.rawValue.spaced, $0) }
    let what = try meaning(among: phrases)
    return .atMost(most, what, since: try since())
  }

  private mutating func since() throws(ScenarioError) -> Duration {
    _ = try choice("what limits it", [("since", true)])
    return try duration("the time")
  }

  /// What withholds sound, what it waits for, or the rule that took the intent back.
  private mutating func reason() throws(ScenarioError) -> String {
    let text = try rest("the reason")
    let states =
      [
        "interrupted", "engineStopped", "routeUnsettled", "servicesLost", "background", "secondaryAudioHint",
        "authority callKit",
        "authority pushToTalk", "loading", "session", "engine", "stalled",
      ]
    let reasons = states + Rule.allCases.map(\.id)
    let isRefusal = text.hasPrefix("refused ") && SystemCode(written: String(text.dropFirst(8))) != nil
    if reasons.contains(text) || isRefusal { return text }
    throw fail(
      "\"\(text)\" is no reason",
      Spelling.question(about: text, among: reasons)
        + "write refused CODE (such as refused !pri), a rule of `fermata explain`, or one of: "
        + states.joined(separator: ", "))
  }

  private mutating func port() throws(ScenarioError) -> AudioPort.Kind {
    try choice("the port", AudioPort.Kind.named.map { ($0.word, $0.kind) })
  }

  /// What `never` says: who is not heard where, from when to when.
  mutating func absence() throws(ScenarioError) -> (absence: Happening.Expectation, end: Duration) {
    let player = try choice("the player", names.players.map { ($0, $0) })
    _ = try choice("where it is not heard", [("on", true)])
    let port = try port()
    _ = try choice("what limits it", [("from", true)])
    let start = try duration("the time")
    _ = try choice("what limits it", [("to", true)])
    let end = try duration("the end")
    guard start < end else {
      throw fail("the end is not after the beginning", "write the earlier time first")
    }
    return (.never(player, port, since: start), end)
  }

  private mutating func expectation(of player: String) throws(ScenarioError) -> Happening.Expectation {
    let phases = ["idle", "loading", "waiting", "playing", "paused", "ended", "failed"]
    let ofPlayers = ["at", "item", "chapter", "on", "silent", "ducked", "loud"]
    if names.sounds.contains(player), let next = peek(), ofPlayers.contains(next) {
      _ = take()
      throw fail(
        "what an app's own sound is heard as is not known", "expect what its status shows: \(player) playing")
    }
    let all = phases + ofPlayers
    switch try word("what is expected of \(player)", advice: "write one of: \(all.joined(separator: ", "))") {
    case "at": return .position(player, try place())
    case "chapter": return .chapter(player, try place(of: "the chapter's number"))
    case "item": return .item(player, try place(of: "the item's number"))
    case "on": return .sound(player, try port())
    case "silent": return .silence(player)
    case "ducked": return .ducked(player, true)
    case "loud": return .ducked(player, false)
    case let phase where phases.contains(phase):
      return .player(player, phase: phase, because: accept("because") ? try reason() : nil)
    case let other:
      throw unknown("what is expected of \(player)", other, among: all)
    }
  }
}
