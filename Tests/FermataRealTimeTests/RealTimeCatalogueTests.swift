import Dispatch
import FermataRealTime
import FermataScenarios
import Foundation
import Synchronization
import Testing

/// The scenarios of the catalogue, with threads.
@Suite struct RealTimeCatalogueTests {
  @Test func `the catalogue holds in real time`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = UInt64(environment["SEED"] ?? "1")!
    let speed = Double(environment["SPEED"] ?? "10")!
    let all = Scenario.catalogue.filter { environment["ONLY"].map($0.id.contains) ?? true }
    let next = Atomic<Int>(0)
    let group = DispatchGroup()
    for lane in 0..<8 {
      DispatchQueue(label: "run \(lane)").async(group: group) {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < all.count else { return }
          var runner = ScenarioRunner()
          runner.keepsRecord = environment["ONLY"] != nil
          runner.pace = .realTime(
            speed: speed, environment["HARSH"] == nil ? .none : .harsh(seed: seed &+ UInt64(index)))
          do {
            let result = try runner.run(all[index])
            if !result.passed {
              print("FAIL \(result)")
              for line in result.trace { print(line) }
            }
          } catch { print("FAIL \(all[index].id): \(error)") }
        }
      }
    }
    group.wait()
  }
}
