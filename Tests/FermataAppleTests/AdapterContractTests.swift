import AVFAudio
import FermataContract
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// The adapter keeps its promises, and whoever breaks one is found out.
@Suite struct AdapterContractTests {
  /// What an adapter on look-alikes breaks whose platforms are changed.
  private func breaches(_ apple: ApplePhone) throws -> [PlatformContract.Breach] {
    let contract = PlatformContract {
      let phone = Phone()
      let platform = apple.platform(on: phone, for: phone.install("app"), media: Ruler())
      return PlatformContract.Rig(platform: platform) { try phone.run(for: $0) }
    }
    return try contract.breaches(playing: "ruler:10")
  }

  /// Where a scenario through an adapter goes otherwise than through the seams, in its trace or in what its apps were
  /// told; `nil` if nowhere.
  private func difference(_ scenario: Scenario, _ apple: ApplePhone) throws -> String? {
    var runner = ScenarioRunner()
    let straight = Self.account(try runner.run(scenario))
    runner.makePlatform = { apple.platform(on: $0, for: $1, media: $2) }
    let around = Self.account(try runner.run(scenario))
    let line = zip(straight, around).first { $0 != $1 }.map { "\($0) / \($1)" }
    return line ?? (straight.count == around.count ? nil : "one of both goes on")
  }

  /// The trace, and each report but results, whose order within an instant is free.
  private static func account(_ result: ScenarioResult) -> [String] {
    let reports = result.journals.sorted { $0.key < $1.key }.flatMap { name, journal in
      journal.entries.compactMap { entry -> String? in
        guard case .system(let event) = entry.envelope.event else { return nil }
        if case .finished = event { return nil }
        return "\(name) \(entry.envelope.at) \(event)"
      }
    }
    return result.trace + reports
  }

  @Test func `the adapter keeps every clause`() throws {
    let breaches = try breaches(ApplePhone())
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test(arguments: PlantedFault.allCases) func `a fault of the adapter is found`(fault: PlantedFault) throws {
    let apple = ApplePhone { fault.plant(in: &$0, of: $1) }
    switch fault.finder {
    case .clause(let clause): #expect(try breaches(apple).map(\.clause).contains(clause))
    case .scenario(let id):
      let scenario = try #require(Scenario.named(id))
      #expect(try difference(scenario, ApplePhone()) == nil)
      #expect(try difference(scenario, apple) != nil)
    }
  }

  @Test func `what stands in for a deactivation is no fault by itself`() throws {
    let apple = ApplePhone { $0.deactivateQuietly(on: $1.session, options: .notifyOthersOnDeactivation) }
    for (number, scenario) in Scenario.catalogue.enumerated() where number % 4 == 2 {
      #expect(try difference(scenario, apple) == nil, "\(scenario.id)")
    }
  }
}
