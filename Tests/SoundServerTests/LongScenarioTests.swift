import FermataScenarios
import FermataSimulator
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

  /// Where a server and the phone that is like it go apart, and what is then found: what follows an item is read earlier for a
  /// deep buffer, and a second before the end is too late, so that two seconds come once more (Documentation/Decisions/0017);
  /// PipeWire holds nothing in a call, and a phone a game.
  private static let apart: [SoundServer.Kind: [String: String]] = [
    .pulseAudio: ["repeat-one": "96000 frames"],
    .pipeWire: ["repeat-one": "96000 frames", "game-during-a-call": "it is heard on"],
  ]

  /// How many of the catalogue a server can express and a phone like it holds, at least.
  private static let least = 33

  @Test(arguments: SoundServer.available)
  func `scenarios go at a server as on the phone that is like it, and the laws hold`(
    _ kind: SoundServer.Kind
  ) throws {
    let expressed = try Scenario.forServer(kind)
    let all = expressed.filter(\.holds).map(\.scenario)
    let apart = Self.apart[kind] ?? [:]
    #expect(all.count >= Self.least && Set(apart.keys).isSubset(of: all.map(\.id)))
    var drawn = SeededGenerator(seed: LongCountTests.seed)
    let chosen = all.shuffled(using: &drawn).prefix(max(Self.beside, LongCountTests.count(of: all.count)))
    let faults = try Self.faults(of: Array(chosen), at: kind)
    let others = faults.isEmpty ? "" : " but for \(faults.keys.sorted().joined(separator: ", "))"
    print(
      "\(kind): \(chosen.count) scenarios went as on the phone\(others); of \(expressed.count) that a server can express \(all.count) hold on such a phone"
    )
    for scenario in chosen {
      let found = faults[scenario.id] ?? []
      let isAsKnown =
        apart[scenario.id].map { known in found.contains { $0.contains(known) } } ?? found.isEmpty
      #expect(isAsKnown, "seed \(LongCountTests.seed), \(scenario.id): \(found)")
    }
  }

  /// Lets days go beside each other, and tells what was wrong with which.
  private static func faults(of scenarios: [Scenario], at kind: SoundServer.Kind) throws -> [String: [String]]
  {
    // A server that starts would hold up the days that go, so those go together that last about as long.
    var (waiting, faults) = (scenarios.sorted { $0.end < $1.end }[...], [String: [String]]())
    while !waiting.isEmpty {
      var days = try waiting.prefix(beside).map { try ServerDay($0, at: kind) }
      waiting = waiting.dropFirst(beside)
      while !days.isEmpty {
        for day in days where try !day.goOn() {
          days.removeAll { $0 === day }
          if !day.faults.isEmpty { faults[day.scenario.id] = day.faults }
        }
        // Monitors bring something every few milliseconds.
        var wanted = days.flatMap(\.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&wanted, nfds_t(wanted.count), 5)
      }
    }
    return faults
  }
}
