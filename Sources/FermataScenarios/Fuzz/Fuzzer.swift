import FermataPolicy
import FermataSimulator

/// Draws days that nobody thought of: scenarios of random events in random order, from a seed.
///
/// Hours pass in them, the app is locked away, suspended, killed and launched again, and volume and gain go down to 0.
///
///     var fuzzer = Fuzzer(seed: 7)
///     let result = try ScenarioRunner().run(fuzzer.scenario(steps: 2000))
///
/// The same seed gives the same scenarios on every machine. What they break is made small by ``Shrinker``.
public struct Fuzzer: Sendable {
  var random: SeededGenerator
  /// What the next draw must know of the day so far.
  var day = Day()
  private let seed: UInt64

  /// Makes a fuzzer.
  public init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  /// The state of a day while it is drawn.
  struct Day {
    /// Whether the app was killed, and nobody launched it since.
    var isKilled = false
    /// The players that have nothing to play, because their process is new.
    var empty: [String] = []
  }

  /// Draws one scenario with that many steps, mostly up to a few seconds apart, now and then minutes or hours.
  public mutating func scenario(steps: Int) -> Scenario {
    var scenario = cast()
    day = Day()
    scenario.moments = knobs().filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
      .map {
        Scenario.Moment(at: .zero, happening: .phone(.condition(name: $0.name, value: $0.value)), line: 1)
      }
    var instant = Duration.zero
    for line in 0..<steps {
      instant += gap()
      scenario.moments.append(
        Scenario.Moment(at: instant, happening: happening(in: scenario), line: line + 1))
    }
    scenario.end = instant + .seconds(3)
    return scenario
  }

  /// Draws who is there: a player, and at times a prompt over it or sound that the app makes by itself.
  private mutating func cast() -> Scenario {
    var scenario = Scenario(id: "fuzz-\(seed)", title: "Drawn from seed \(seed)")
    // Mostly a recipe with a card; at times one that plays beside others or in a loop, without a card.
    let isShown = Int.random(in: 0..<4, using: &random) > 0
    let recipes = Recipe.all.filter { $0.publishesCard == isShown && $0.routeChange != .stops && !$0.isCall }
    let recipe = recipes.randomElement(using: &random) ?? .music
    let varied = shared(recipe.preferring(preferences()))
    scenario.players = [Scenario.PlayerSetup(name: "player", recipe: varied, queue: queue(), app: "app")]
    if Bool.random(using: &random) {
      scenario.players.append(
        Scenario.PlayerSetup(name: "coach", recipe: .prompt, queue: ["chime:2"], app: "app"))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let recipe = Recipe.all.filter { !$0.publishesCard }.randomElement(using: &random) ?? .game
      scenario.sounds = [Scenario.SoundSetup(name: "sound", recipe: recipe, app: "app")]
    }
    scenario.others = ScriptedApp.allCases.map {
      Scenario.OtherApp(name: $0.rawValue, kind: $0, leaving: leaving(of: $0))
    }
    return scenario
  }

  /// Mostly the usual preferences.
  private mutating func preferences() -> SessionPreferences {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return .initial }
    return SessionPreferences(
      avoidsSystemAlerts: Bool.random(using: &random),
      interruptsOnRouteDisconnect: Bool.random(using: &random))
  }

  /// Now and then a long-form session, where it may be one.
  private mutating func shared(_ recipe: Recipe) -> Recipe {
    guard Int.random(in: 0..<6, using: &random) == 0 else { return recipe }
    do { return try recipe.sharing(.longFormAudio) } catch { return recipe }
  }

  /// How a scripted app leaves: mostly as its kind does, and at times in another way.
  private mutating func leaving(of kind: ScriptedApp) -> ScriptedApp.Leaving {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return kind.leaving }
    return ScriptedApp.Leaving.allCases.randomElement(using: &random) ?? kind.leaving
  }

  /// Draws a phone, and returns the knobs that differ from the usual ones, without those that are beyond an app.
  mutating func knobs() -> [(name: String, value: String)] {
    Conditions.drawn(using: &random).deviations.filter { !Self.beyondAnApp.contains($0.name) }
  }

  /// Knobs with which an app cannot always show the truth: it is told nothing, and finds out late or never.
  private static let beyondAnApp: Set = [
    "clockKeepsAnchor", "handlersPerCommand", "framesInFlightMove", "beganArrives",
  ]

  /// Mostly a second or two; often almost at once, so that events meet; now and then long enough for lingers, and
  /// rarely a minute to six hours, because apps stay for days.
  private mutating func gap() -> Duration {
    if Int.random(in: 0..<500, using: &random) == 0 { return longGap() }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .zero
    case 1, 2: return .microseconds(Int.random(in: 0..<30_000, using: &random))
    case 3...7: return .milliseconds(Int.random(in: 50..<2500, using: &random))
    default: return .milliseconds(Int.random(in: 2000..<9000, using: &random))
    }
  }
  /// A minute to six hours, spread evenly on a logarithmic scale.
  private mutating func longGap() -> Duration {
    // Built from square roots, because every machine rounds them the same; logarithms differ.
    var factor = 1.0
    var root = 360.0
    for _ in 0..<16 {
      root = root.squareRoot()
      if Bool.random(using: &random) { factor *= root }
    }
    return .milliseconds(Int(60_000 * factor))
  }
}
