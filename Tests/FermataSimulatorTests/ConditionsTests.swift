import FermataPolicy
import FermataSimulator
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
    for (name, values) in texts where values.count < 2 { Issue.record("\(name) never turns") }
  }

  @Test func `every number of section 2.15 that a knob can hold has one`() {
    // 11 is what the phone does (loseMediaServices(for:)), 15 is threads, of which virtual time has one.
    #expect(Set(Conditions.knobs.map(\.number)).subtracting([0]) == Set(1...16).subtracting([11, 15]))
  }
}
