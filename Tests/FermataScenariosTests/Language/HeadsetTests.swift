import FermataScenarios
import Testing

/// The words about a Bluetooth headset: every order of them is taken or refused as by a headset.
@Suite struct HeadsetTests {
  private static let words = ["plug bluetooth", "unplug bluetooth", "bud out", "bud in", "buds out"]

  /// A headset as somebody would hold it: it goes a second after both buds are out, unless it is put on again before.
  private struct Headset {
    var isThere = false
    var isBudOut = false
    var goesAt: Int?

    /// Whether it can happen; in milliseconds.
    mutating func takes(_ word: String, at instant: Int) -> Bool {
      if let goesAt, instant >= goesAt { self = Headset() }
      switch word {
      case "plug bluetooth":
        defer { self = Headset(isThere: true) }
        return !isThere || goesAt != nil
      case "unplug bluetooth":
        defer { self = Headset() }
        return isThere
      case "buds out":
        guard isThere, goesAt == nil else { return false }
        self = Headset(isThere: true, goesAt: instant + 1_000)
        return true
      default:
        guard isThere, goesAt == nil, isBudOut == (word == "bud in") else { return false }
        isBudOut.toggle()
        return true
      }
    }
  }

  /// Which word of a day is refused first; `nil` if none.
  private static func refused(_ day: [String], every milliseconds: Int) -> Int? {
    let lines = day.enumerated().map { "at \($0.offset * milliseconds) ms \($0.element)" }
    do throws(ScenarioError) {
      _ = try Scenario(text: (["scenario headset"] + lines + ["end 60 s"]).joined(separator: "\n"))
      return nil
    } catch { return error.line - 2 }
  }

  private static func days(_ count: Int) -> [[String]] {
    count == 0 ? [[]] : days(count - 1).flatMap { day in words.map { day + [$0] } }
  }

  @Test(arguments: words, [100, 999, 1_000, 2_000])
  func `each word is taken where it can be so`(_ first: String, every milliseconds: Int) {
    for day in Self.days(3) {
      var headset = Headset(isThere: false)
      let day = ["plug bluetooth", first] + day
      let wrong = day.indices.first { !headset.takes(day[$0], at: $0 * milliseconds) }
      #expect(Self.refused(day, every: milliseconds) == wrong, "\(day) every \(milliseconds) ms")
    }
  }
}
