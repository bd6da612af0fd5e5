import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// A law is worth something only if it turns red alone: each fault here is noticed by its law, and by nothing else.
@Suite struct LongFaultTests {
  private static let seeds = 1...UInt64(400)

  /// A drawn day on which a fault may show.
  private func day(_ seed: UInt64, _ days: PlantedFault.Days) throws -> Scenario {
    var fuzzer = Fuzzer(seed: seed)
    var day = fuzzer.scenario(steps: 100)
    switch days {
    case .any: break
    case .withoutDevices: day.moments.removeAll { $0.happening.isOfDevices }
    case .headphones(let gain):
      try cast(&day, "player player music ruler:120")
      keep(&day, with: [.user(player: "player", .gain(gain)), .phone(.device(.plug, .headphones))])
    case .ownSound(let recipe):
      try cast(&day, "player player music ruler:120\nsound sound \(recipe)")
      keep(&day, with: [.phone(.device(.plug, .headphones)), .user(player: "sound", .sound(begins: true))])
    case .othersMusic: try leave(&day)
    case .quietEnd: day.end += .seconds(600)
    }
    return day
  }

  /// Has others than were drawn play.
  private func cast(_ day: inout Scenario, _ lines: String) throws {
    let cast = try Scenario(text: "scenario cast\n\(lines)\nend 1 s")
    day.players = cast.players
    day.sounds = cast.sounds
  }

  /// Half a minute, six times over: another app's music, ours, a pause, and the phone is locked.
  private func leave(_ day: inout Scenario) throws {
    try cast(&day, "player player music ruler:120")
    let acts: [(Int, Happening)] = [
      (0, .phone(.other("music", .plays))), (3, .user(player: "player", .play)),
      (6, .user(player: "player", .pause)), (8, .phone(.happens(.lock))), (25, .phone(.app("app", .open))),
    ]
    let patience = Happening.phone(.condition(name: "suspensionDelay", value: "60 s"))
    day.moments = [Scenario.Moment(at: .zero, happening: patience, line: 1)]
    for round in 0..<6 {
      for (second, happening) in acts {
        let at = Duration.seconds(round * 30 + second)
        day.moments.append(Scenario.Moment(at: at, happening: happening, line: 1))
      }
    }
    day.end = .seconds(185)
  }

  /// Leaves headphones and the simplest of acts.
  private func keep(_ day: inout Scenario, with first: [Happening]) {
    day.moments =
      first.map { Scenario.Moment(at: .zero, happening: $0, line: 1) }
      + day.moments.filter {
        [.user(player: "player", .play), .user(player: "player", .pause)].contains($0.happening)
      }
    let end = day.end
    for second in 1..<8 {
      let happening = Happening.phone(.device(second % 2 == 1 ? .unplug : .plug, .headphones))
      day.moments.append(Scenario.Moment(at: end * second / 8, happening: happening, line: 1))
    }
    day.moments.sort { $0.at < $1.at }
  }

  @Test(.enabled(if: ScenarioRunner.isOptimised), arguments: PlantedFault.all)
  func `a planted fault is noticed by its law alone and made small`(_ fault: PlantedFault) throws {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    fault.plant(&runner)
    var found: (seed: UInt64, day: Scenario)?
    var others: Set<String> = []
    for seed in Self.seeds where found == nil || seed <= 10 {
      let day = try day(seed, fault.days)
      let violations = try runner.run(day).violations
      if found == nil, violations.contains(where: { $0.law == fault.law }) { found = (seed, day) }
      let expected = fault.consequences.union([fault.law])
      for violation in violations where violation.law.map(expected.contains) != true {
        others.insert("seed \(seed): \(violation)")
      }
    }
    #expect(others.isEmpty, "\(fault): noticed otherwise: \(others.sorted().prefix(3))")
    let (seed, day) = try #require(found, "\(fault): nobody noticed")
    let small = Shrinker(runner).shrink(day)
    #expect(small.moments.count <= 8, "\(fault): \(small.text)")
    print("fault: \(fault.law.id), \(fault): seed \(seed), \(small.moments.count) steps")
  }

  @Test(arguments: Law.allCases) func `each law has at least three planted faults`(_ law: Law) {
    #expect(PlantedFault.all.filter { $0.law == law }.count >= 3)
  }
}

extension Happening {
  fileprivate var isOfDevices: Bool {
    if case .phone(.device) = self { true } else { false }
  }
}
