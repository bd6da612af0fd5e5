import FermataPolicy

// How a scenario writes what a user does: the parser, the writer and the report take it from here.

extension Happening.UserAction {
  /// The words that say it, without the value behind them.
  var words: [String] {
    switch self {
    case .play: ["play"]
    case .pause: ["pause"]
    case .toggle: ["toggle"]
    case .next: ["next"]
    case .previous: ["previous"]
    case .goTo: ["go", "to", "item"]
    case .stop: ["stop"]
    case .sound(let begins): [begins ? "begins" : "ends"]
    case .chapter(let isNext): ["chapter", isNext ? "next" : "previous"]
    case .repeat(let mode): ["repeat", mode.rawValue]
    case .shuffle(let isOn): ["shuffle", isOn ? "on" : "off"]
    case .speaker(let isOn): ["speaker", isOn ? "on" : "off"]
    case .scan(let isForward, let begins): [begins ? "hold" : "release", isForward ? "ahead" : "back"]
    case .seek: ["seek"]
    case .skip: ["skip"]
    case .gain: ["gain"]
    case .speed: ["speed"]
    case .intervals: ["intervals"]
    case .load: ["load"]
    }
  }

  /// All that can be written.
  static let phrases: [Phrase<Self>] = plain.map { Phrase($0.words, $0) } + valued

  private static let plain: [Self] =
    [
      .play, .pause, .toggle, .stop, .next, .previous, .sound(begins: true), .sound(begins: false),
      .chapter(isNext: true), .chapter(isNext: false), .shuffle(true), .shuffle(false), .speaker(true),
      .speaker(false), .scan(isForward: true, begins: true), .scan(isForward: false, begins: true),
      .scan(isForward: true, begins: false), .scan(isForward: false, begins: false),
    ] + RepeatMode.allCases.map { .repeat($0) }

  private static let valued: [Phrase<Self>] = [
    Phrase(["go", "to", "item"]) { (line) throws(ScenarioError) in
      .goTo(try line.place(of: "the item's number"))
    },
    Phrase(["seek"]) { (line) throws(ScenarioError) in .seek(try line.place()) },
    Phrase(["skip"]) { (line) throws(ScenarioError) in
      .skip(try line.duration("the distance", mayBeNegative: true))
    },
    Phrase(["gain"]) { (line) throws(ScenarioError) in .gain(Float(try line.number("the gain", in: 0...1))) },
    Phrase(["speed"]) { (line) throws(ScenarioError) in .speed(try line.number("the speed")) },
    Phrase(["intervals"]) { (line) throws(ScenarioError) in
      // Two times follow each other here, so neither may be a sum.
      let forward = try line.duration("the interval ahead", mayBeSum: false)
      let backward = try line.duration("the interval back", mayBeSum: false)
      return .intervals(SkipIntervals(forward: forward, backward: backward))
    },
    Phrase(["load"]) { (line) throws(ScenarioError) in
      .load(line.accept("nothing") ? [] : try line.media())
    },
  ]

  /// Whether a lock screen or a headset has a button for it.
  var hasButton: Bool {
    switch self {
    case .play, .pause, .toggle, .stop, .next, .previous, .seek, .skip, .speed, .repeat, .shuffle, .scan: true
    case .goTo, .gain, .chapter, .intervals, .load, .sound, .speaker: false
    }
  }
}

extension ScenarioLine {
  /// What a player or a sound of an app's own is told; each takes what it has a meaning for.
  mutating func userAction(of name: String) throws(ScenarioError) -> Happening.UserAction {
    let isSound = names.sounds.contains(name)
    let action = try userAction()
    switch action {
    case .play, .speaker: break
    case .sound:
      guard isSound else { throw fail("\(name) is a player", "write \(name) play or \(name) stop") }
    default:
      guard !isSound else {
        throw fail("\(name) is a sound of the app's own", "write \(name) begins, ends, play or speaker on")
      }
    }
    return action
  }

  mutating func userAction() throws(ScenarioError) -> Happening.UserAction {
    try meaning(among: Happening.UserAction.phrases)
  }

  /// What a button outside the app can say.
  mutating func button() throws(ScenarioError) -> Happening.UserAction {
    let action = try userAction()
    guard action.hasButton else {
      throw fail("no button does that", "let the user do it in the app: begin with the player's name")
    }
    return action
  }
}
