import Fermata
import FermataPolicy
import FermataScenarios
import FermataSimulator

/// What an app under test might be: it says what its button would.
final class App: Sendable {
  let player: Player

  init(platform: Platform) {
    player = Player(AudioSystem(platform: platform))
    player.load("ruler:60")
  }

  var button: String { player.status.isPlaying ? "Pause" : "Play" }
}

func planACall() throws {
  let phone = Phone()
  let app = App(platform: phone.platform(for: phone.install("app")))
  app.player.play()
  phone.at(.seconds(2)) { phone.begin(.call) }
  phone.at(.seconds(5)) { phone.end(.call) }
  try phone.run(until: .seconds(1))
  print(app.button)
  try phone.run(until: .seconds(3))
  print(app.button)
  try phone.run(until: .seconds(6))
  print(app.button)
}

func listenAtThePorts() throws {
  let phone = Phone()
  let id = phone.install("app")
  let app = App(platform: phone.platform(for: id))
  phone.connect(.headphones)
  app.player.play()
  phone.at(.seconds(3)) { phone.disconnect(.headphones) }
  try phone.run(until: .seconds(5))
  let inside = phone.framesHeard(of: id, at: .headphones)
  let outside = phone.framesHeard(of: id, at: .builtInSpeaker)
  print(app.button, inside > 140_000, outside == 0)
}

func turnAKnob() throws {
  var conditions = Conditions()
  conditions.activationLatency = .seconds(3)
  conditions.endedDelay = .seconds(20)
  let phone = Phone(conditions: conditions)
  let app = App(platform: phone.platform(for: phone.install("app")))
  app.player.play()
  try phone.run(until: .seconds(1))
  print(app.player.status.phase)
  phone.at(.seconds(10)) { phone.begin(.call) }
  phone.at(.seconds(12)) { phone.end(.call) }
  try phone.run(until: .seconds(15))
  print(app.player.status.phase)
  try phone.run(until: .seconds(36))
  print(app.player.status.phase)
}

func runAScenario() throws {
  let scenario = try Scenario(
    text: """
      scenario my-train-ride
      device   headphones
      at 0 s   player play
      at 2 s   call rings
      at 4 s   press pause
      at 6 s   call ends
      at 7 s   expect player paused
      at 8 s   unplug headphones
      end 9 s
      """)
  let result = try ScenarioRunner().run(scenario)
  for violation in result.violations { print(violation) }
  print("passed:", result.passed)
}

func drawADay() throws {
  var fuzzer = Fuzzer(seed: 7)
  let result = try ScenarioRunner().run(fuzzer.scenario(steps: 100))
  for violation in result.violations { print(violation) }
  print("passed:", result.passed)
}

func takeARuleAway() throws {
  var runner = ScenarioRunner()
  let rules = RuleSet.all.subtracting(RuleSet(.interruptionResume))
  runner.policy = Policy(rules: rules)
  let id = "call-ends-without-resume"
  guard let scenario = Scenario.named(id) else { return }
  let result = try runner.run(scenario)
  print(result.violations.first?.description ?? "passed")
}
