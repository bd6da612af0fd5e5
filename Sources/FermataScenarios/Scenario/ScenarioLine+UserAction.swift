import FermataPolicy

// What a user can do, in an app or on the lock screen.

extension ScenarioLine {
  /// The actions of one word.
  private static let plainActions: [(String, Happening.UserAction)] = [
    ("play", .play), ("pause", .pause), ("toggle", .toggle), ("stop", .stop), ("next", .next),
    ("previous", .previous), ("begins", .sound(begins: true)), ("ends", .sound(begins: false)),
  ]

  /// The actions that say how much, or which.
  private enum Verb: String, CaseIterable {
    case seek, skip, gain, chapter, speed, `repeat`, shuffle, hold, release, intervals, load, speaker
  }

  private static let switches = [("on", true), ("off", false)]
  private static let directions = [("ahead", true), ("back", false)]

  mutating func userAction() throws(ScenarioError) -> Happening.UserAction {
    for (text, action) in Self.plainActions where accept(text) { return action }
    let verbs = Verb.allCases.map { ($0.rawValue, $0) }
    guard !isAtEnd, !verbs.contains(where: { isNext($0.0) }) else {
      return try action(choice("the action", verbs))
    }
    let other = try word("the action")
    throw unknown("the action", other, among: Self.plainActions.map(\.0) + verbs.map(\.0))
  }

  /// What a button outside the app can say.
  mutating func button() throws(ScenarioError) -> Happening.UserAction {
    let action = try userAction()
    guard action.hasButton else {
      throw fail("no button does that", "let the user do it in the app: begin with the player's name")
    }
    return action
  }

  private mutating func action(_ verb: Verb) throws(ScenarioError) -> Happening.UserAction {
    switch verb {
    case .seek: return .seek(try place())
    case .skip: return .skip(try duration("the distance", mayBeNegative: true))
    case .gain: return .gain(Float(try number("the gain")))
    case .chapter:
      return .chapter(isNext: try choice("which chapter", [("next", true), ("previous", false)]))
    case .speed: return .speed(try number("the speed"))
    case .repeat: return .repeat(try choice("the mode", RepeatMode.allCases.map { ($0.rawValue, $0) }))
    case .shuffle: return .shuffle(try choice("whether", Self.switches))
    case .hold: return .scan(isForward: try choice("the direction", Self.directions), begins: true)
    case .release: return .scan(isForward: try choice("the direction", Self.directions), begins: false)
    case .intervals:
      // Two times follow each other here, so neither may be a sum.
      let forward = try duration("the interval ahead", mayBeSum: false)
      let backward = try duration("the interval back", mayBeSum: false)
      return .intervals(SkipIntervals(forward: forward, backward: backward))
    case .load: return .load(accept("nothing") ? [] : try words("the medium"))
    case .speaker: return .speaker(try choice("whether", Self.switches))
    }
  }
}

extension Happening.UserAction {
  /// Whether a lock screen or a headset has a button for it.
  var hasButton: Bool {
    switch self {
    case .play, .pause, .toggle, .stop, .next, .previous, .seek, .skip, .speed, .repeat, .shuffle, .scan: true
    case .gain, .chapter, .intervals, .load, .sound, .speaker: false
    }
  }
}
