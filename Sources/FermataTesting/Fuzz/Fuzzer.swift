import FermataPolicy
import FermataSimulator

/// Draws days that nobody thought of: scenarios of random events in random order, from a seed.
///
///     var fuzzer = Fuzzer(seed: 7)
///     let result = try ScenarioRunner().run(fuzzer.scenario(steps: 2000))
///
/// The same seed gives the same scenarios on every machine. What they break is made small by ``Shrinker``.
public struct Fuzzer: Sendable {
  private var random: SeededGenerator
  private let seed: UInt64

  /// Makes a fuzzer.
  public init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// Draws one scenario with that many steps, 2 s apart on average.
  public mutating func scenario(steps: Int) -> Scenario {
    var scenario = Scenario(id: "fuzz-\(seed)", title: "Drawn from seed \(seed)")
    let recipe = Recipe.all.filter(\.publishesCard).randomElement(using: &random) ?? .music
    scenario.players = [
      Scenario.PlayerSetup(
        name: "player", recipe: recipe, queue: ["ruler:120", "ruler:9#2", "ruler:4#3"], app: "app")
    ]
    if Bool.random(using: &random) {
      scenario.players.append(
        Scenario.PlayerSetup(name: "coach", recipe: .prompt, queue: ["chime:2"], app: "app"))
    }
    let names = scenario.players.map(\.name)
    scenario.others = [
      Scenario.OtherApp(name: "radio", kind: .music), Scenario.OtherApp(name: "maps", kind: .navigation),
    ]
    let drawn = Conditions.drawn(using: &random).deviations
    scenario.moments = drawn.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
      .filter { !Self.beyondAnApp.contains($0.name) }
      .map {
        Scenario.Moment(at: .zero, happening: .phone(.condition(name: $0.name, value: $0.value)), line: 1)
      }
    var instant = Duration.zero
    for line in 0..<steps {
      instant += gap()
      scenario.moments.append(Scenario.Moment(at: instant, happening: happening(names), line: line + 1))
    }
    scenario.end = instant + .seconds(3)
    return scenario
  }

  /// Worlds in which what an app shows cannot always be true: it is told nothing, and finds out late or never.
  private static let beyondAnApp: Set = [
    "clockKeepsAnchor", "handlersPerCommand", "framesInFlightMove", "beganArrives",
  ]

  /// Mostly a second or two; often almost at once, so that events meet; now and then long enough for lingers.
  private mutating func gap() -> Duration {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: .zero
    case 1, 2: .microseconds(Int.random(in: 0..<30_000, using: &random))
    case 3...7: .milliseconds(Int.random(in: 50..<2500, using: &random))
    default: .milliseconds(Int.random(in: 2000..<9000, using: &random))
    }
  }

  private mutating func happening(_ players: [String]) -> Happening {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: .user(player: players.randomElement(using: &random) ?? "player", userAction())
    case 6..<9: .press(userAction())
    case 9..<12: .phone(call())
    case 12..<14: .phone(device())
    case 14..<16: .phone(otherApp())
    case 16, 17: .phone(Bool.random(using: &random) ? .lock : .open("app"))
    case 18: .phone(accident())
    default: .phone(condition())
    }
  }

  private mutating func userAction() -> Happening.UserAction {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: .play
    case 5, 6: .pause
    case 7, 8: .toggle
    case 9: .next
    case 10: .previous
    case 11, 12: .seek(.fraction(Double(Int.random(in: 0...100, using: &random)) / 100))
    case 13: .skip(.seconds(Int.random(in: -20...20, using: &random)))
    case 14: .stop
    case 15: .speed(Double(Int.random(in: 1...14, using: &random)) / 4)
    case 16: .repeat(RepeatMode.allCases.randomElement(using: &random) ?? .off)
    case 17: .shuffle(Bool.random(using: &random))
    case 18: .chapter(isNext: Bool.random(using: &random))
    default:
      .scan(isForward: Bool.random(using: &random), begins: Bool.random(using: &random))
    }
  }

  private mutating func call() -> Happening.PhoneAction {
    let mayResume = Int.random(in: 0..<3, using: &random) > 0
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .callRings
    case 2: return .callAnswered
    case 3, 4: return .callEnds(mayResume: mayResume, isTold: true)
    case 5: return .callEnds(mayResume: true, isTold: Bool.random(using: &random))
    case 6: return .siriBegins
    case 7: return .siriEnds(mayResume: mayResume)
    case 8: return .alarmRings
    default: return .alarmEnds(mayResume: mayResume)
    }
  }

  private mutating func device() -> Happening.PhoneAction {
    let kind: AudioPort.Kind = Bool.random(using: &random) ? .headphones : .bluetoothA2DP
    return Bool.random(using: &random) ? .plug(kind) : .unplug(kind)
  }

  private mutating func otherApp() -> Happening.PhoneAction {
    let name = Bool.random(using: &random) ? "radio" : "maps"
    guard Bool.random(using: &random) else { return .otherPlays(name) }
    return .otherStops(name, tellsOthers: Int.random(in: 0..<4, using: &random) > 0)
  }

  private mutating func accident() -> Happening.PhoneAction {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .mediaLost
    case 1, 2: .mediaReset
    case 3: .engineStops("app")
    default: .decoderStalls(.milliseconds(Int.random(in: 100..<3000, using: &random)))
    }
  }

  private mutating func condition() -> Happening.PhoneAction {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: number("activationLatency", 0..<4000, "ms")
    case 1: .condition(name: "activationLatency", value: "0 ms")
    case 2: .condition(name: "activationFailures", value: "\(Int.random(in: 0..<3, using: &random))")
    case 3: number("routeNoticeDelay", 0..<60, "ms")
    case 4: .condition(name: "interruptsOnRouteDisconnect", value: Bool.random(using: &random) ? "yes" : "no")
    default:
      .condition(name: "configurationSurvivesInterruption", value: Bool.random(using: &random) ? "yes" : "no")
    }
  }

  private mutating func number(_ name: String, _ range: Range<Int>, _ unit: String) -> Happening.PhoneAction {
    .condition(name: name, value: "\(Int.random(in: range, using: &random)) \(unit)")
  }
}
