import FermataPolicy
import FermataSimulator

// What the phone and other apps do, after `at 2 s`.

extension ScenarioLine {
  /// Whether an end carries the system's leave; `without resume` takes it away.
  private mutating func mayResume() throws(ScenarioError) -> Bool {
    guard accept("without") else { return true }
    return try choice("what is missing", [("resume", false)])
  }

  /// What a recipe is otherwise than its name says, behind `prefers` or `shares`; `nil` before another word.
  mutating func variation(of recipe: Recipe) throws(ScenarioError) -> Recipe? {
    if accept("prefers") { return recipe.preferring(try preference(on: recipe.preferences)) }
    guard accept("shares") else { return nil }
    let sharing = try choice(
      "the route sharing", SessionConfiguration.RouteSharing.allCases.map { ($0.rawValue, $0) })
    do {
      return try recipe.sharing(sharing)
    } catch {
      throw fail("\(recipe): \(error.problem) (\(error.rule))", error.advice)
    }
  }

  /// One preference more, or less.
  private mutating func preference(on preferences: SessionPreferences) throws(ScenarioError)
    -> SessionPreferences
  {
    var (noAlerts, noDisconnects, haptics) = (preferences, preferences, preferences)
    noAlerts.avoidsSystemAlerts = true
    noDisconnects.interruptsOnRouteDisconnect = false
    haptics.allowsHapticsWhileRecording = true
    return try choice(
      "the preference",
      [
        ("no-alerts", noAlerts), ("no-disconnects", noDisconnects), ("haptics", haptics),
        ("usual", SessionPreferences.initial),
      ])
  }

  /// What of the system begins or ends, behind its name.
  mutating func interrupterAction(_ subject: String) throws(ScenarioError) -> Happening.PhoneAction {
    var verbs: [(String, Happening.PhoneAction)] = []
    for interrupter in SystemInterrupter.allCases where interrupter.phrase.subject == subject {
      verbs.append((interrupter.phrase.begins, .begins(interrupter, asBanner: false)))
      verbs.append((interrupter.phrase.ends, .ends(interrupter, mayResume: true, isTold: true)))
    }
    if subject == SystemInterrupter.call.phrase.subject {
      verbs += [("answered", .callAnswered), ("held", .callHeld(true)), ("resumed", .callHeld(false))]
    }
    let action = try choice("what the \(subject) does", verbs)
    if action == .begins(.call, asBanner: false), accept("as") {
      return try choice("how it rings", [("banner", .begins(.call, asBanner: true))])
    }
    guard case .ends(let interrupter, _, _) = action else { return action }
    if accept("untold") { return .ends(interrupter, mayResume: true, isTold: false) }
    return .ends(interrupter, mayResume: try mayResume(), isTold: true)
  }

  mutating func otherAction(_ name: String) throws(ScenarioError) -> Happening.PhoneAction {
    let verbs: [(String, Happening.PhoneAction)] = [
      ("plays", .otherPlays(name)), ("pauses", .otherPauses(name)), ("killed", .otherKilled(name)),
      ("stops", .otherStops(name, tellsOthers: true)), ("leaves", .otherLeaves(name)),
    ]
    let action = try choice("what \(name) does", verbs)
    if case .otherStops = action, accept("silently") { return .otherStops(name, tellsOthers: false) }
    return action
  }

  /// An app whose code runs here; of one that follows a script the verb is another.
  mutating func hostedApp(orWrite verb: String) throws(ScenarioError) -> String {
    guard let name = peek(), names.others.contains(name), !names.apps.contains(name) else {
      return try app(among: names.apps)
    }
    _ = take()
    throw fail("\"\(name)\" is an app that follows a script", "write: \(name) \(verb)")
  }

  mutating func mediaAction() throws(ScenarioError) -> Happening.PhoneAction {
    let action = try choice(
      "what the media services do", [("lost", Happening.PhoneAction.mediaLost), ("reset", .mediaReset)])
    guard action == .mediaLost, !isAtEnd else { return action }
    return .mediaLostFor(try duration("for how long"))
  }

  /// The rest of what begins with a keyword of its own.
  mutating func phoneAction(_ keyword: String) throws(ScenarioError) -> Happening.PhoneAction {
    switch keyword {
    case "notification": return try choice("what it does", [("sounds", .notificationSounds)])
    case "pick": return try pick()
    case "screen": return try choice("what happens to the screen", [("recorded", .screenIsRecorded)])
    case "cover":
      return .cover(closes: try choice("what the cover does", [("closes", true), ("opens", false)]))
    case "spurious":
      _ = try choice("what is spurious", [("interruption", true)])
      _ = try choice("whose it is", [("of", true)])
      return .spuriousInterruption(try app())
    case "route":
      let reasons = Route.ChangeReason.allCases.map { ($0.rawValue, $0) }
      return .routeTold(try choice("the reason", reasons))
    case "headset":
      return try choice("how often", (1...3).map { (String($0), .headset(times: $0)) })
    case "switch":
      return .silentSwitch(isSilent: try choice("the switch", [("silent", true), ("ring", false)]))
    case "mute", "unmute": return .mute(try app(), keyword == "mute")
    case "inside":
      let app = try app()
      let verbs: [(String, Happening.PhoneAction)] = [
        ("plays", .insidePlays(app)), ("stops", .insideStops(app)),
        ("deactivates", .meddles(app, .deactivates)),
        ("sets", .meddles(app, .setsAmbient)),
      ]
      let action = try choice("what other code in it does", verbs)
      if case .insideStops = action, accept("sound") { return .meddles(app, .stopsSound) }
      guard action == .meddles(app, .setsAmbient) else { return action }
      let acts: [(String, ForeignAct)] = [("ambient", .setsAmbient), ("recording", .setsRecording)]
      return .meddles(app, try choice("what it sets", acts))
    default:
      let actions = Happening.AuthorityAction.allCases.map { ($0.rawValue, $0) }
      let action = try choice("what \(keyword) does", actions)
      return .authority(keyword == "callKit" ? .callKit : .pushToTalk, action, try app())
    }
  }
}
