import FermataScenarios
import Foundation
import Glibc
import Testing

/// The catalogue's scenarios at real servers: what each expects, and the laws, by what is heard at the monitors.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(
    if: !SoundServer.available.isEmpty && SessionBus.missing == nil,
    "\([SoundServer.lacking, SessionBus.missing].compactMap(\.self).joined(separator: "; "))"))
struct LongScenarioTests {
  /// How many days go beside each other, each at a server of its own.
  private static let beside = 4

  /// Where a server and the phone that is like it go apart: what follows an item is read earlier for a deep buffer, and a
  /// second before the end is too late (Documentation/Decisions/0017); PipeWire holds nothing in a call, and a phone a game.
  private static let apart: [SoundServer.Kind: Set<String>] = [
    .pulseAudio: ["repeat-one"], .pipeWire: ["repeat-one", "game-during-a-call"],
  ]

  @Test(arguments: SoundServer.available)
  func `scenarios go at a server as on the phone that is like it, and the laws hold`(
    _ kind: SoundServer.Kind
  ) throws {
    let all = try Scenario.forServer(kind)
    let chosen = all.shuffled().prefix(max(Self.beside, LongCountTests.count(of: all.count)))
    var (waiting, days, faults) = (Array(chosen), [ServerDay](), [String: [String]]())
    while !waiting.isEmpty || !days.isEmpty {
      while days.count < Self.beside, let next = waiting.popLast() {
        days.append(try ServerDay(next, at: kind))
      }
      for day in days where try !day.goOn() {
        days.removeAll { $0 === day }
        if !day.faults.isEmpty { faults[day.scenario.id] = day.faults }
      }
      // The monitors bring something every few milliseconds.
      poll(nil, 0, 5)
    }
    let others = faults.isEmpty ? "" : " but for \(faults.keys.sorted().joined(separator: ", "))"
    print("\(kind): \(chosen.count) scenarios went as on the phone\(others)")
    for scenario in chosen {
      let isApart = Self.apart[kind]?.contains(scenario.id) ?? false
      #expect((faults[scenario.id] != nil) == isApart, "\(scenario.id): \(faults[scenario.id] ?? [])")
    }
  }
}
