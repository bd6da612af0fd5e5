import FermataPolicy
import FermataSimulator
import Foundation
import Testing

@Suite struct ConditionsTests {
  private static func drawn(_ seed: UInt64) -> Conditions {
    var random = SeededGenerator(seed: seed)
    return Conditions.drawn(using: &random)
  }

  @Test func `the same seed draws the same conditions`() {
    for seed in 0..<20 as Range<UInt64> { #expect(Self.drawn(seed) == Self.drawn(seed)) }
    #expect(Set((0..<20 as Range<UInt64>).map { Self.drawn($0) }).count == 20)
  }

  @Test func `every knob turns, and nothing but the knobs`() {
    var texts: [String: Set<String>] = [:]
    for seed in 0..<200 as Range<UInt64> {
      for child in Mirror(reflecting: Self.drawn(seed)).children {
        texts[child.label ?? "", default: []].insert("\(child.value)")
      }
    }
    #expect(texts.keys.sorted() == Conditions.knobs.map(\.name).sorted())
    // What only a desktop has turns with none.
    let turned = texts.filter { $0.value.count > 1 }.keys.sorted()
    #expect(turned == Conditions.knobs.filter(\.isDrawn).map(\.name).sorted())
  }

  @Test func `a known phone differs in what is known to differ with its system, and in nothing else`() {
    for system in SystemVersion.known {
      var usual = Conditions(system)
      #expect(usual.mixingLosesControls == (system < SystemVersion(18)) && usual.system == system)
      usual.turn(to: SystemVersion(18))
      #expect(usual == Conditions())
    }
    #expect(Set(SystemVersion.known.map(\.traits)).count == SystemVersion.known.count)
  }

  @Test func `every number of section 2.15 that a knob can hold has one`() {
    // 11 is what the phone does (loseMediaServices(for:)), 15 is threads, of which virtual time has one.
    #expect(
      Set(Conditions.knobs.map(\.number)).subtracting([0])
        == Set(1...21).subtracting([11, 15]).union([23, 24]))
  }

  @Test(arguments: Conditions.knobs.map(\.name))
  func `a knob rests on what its property cites`(_ name: String) throws {
    let knob = try #require(Conditions.knobs.first { $0.name == name })
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appendingPathComponent("Sources/FermataSimulator/Conditions/Conditions.swift"),
      encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(
      lines.firstIndex { $0.hasPrefix("  public var \(name) ") || $0.hasPrefix("  public var \(name):") })
    let comment = lines[..<place].reversed().prefix { $0.hasPrefix("  ///") }
    let cited = comment.flatMap { $0.matches(of: /R-\d+/) }.map { String($0.output) }
    let rules = knob.sources.filter { $0.hasPrefix("R-") }
    #expect(!knob.summary.isEmpty && Set(cited) == Set(rules), "\(cited) \(rules)")
  }
}
