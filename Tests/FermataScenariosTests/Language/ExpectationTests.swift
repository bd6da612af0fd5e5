import FermataPolicy
import FermataScenarios
import Testing

/// What a script expects holds where it is so, and is told with what was found where it is not.
@Suite struct ExpectationTests {
  /// A day on which a call comes, and the line that is tried on it; `told` if it does not hold.
  struct Row: Sendable, CustomTestStringConvertible {
    let line: String
    let told: String?

    init(_ line: String, _ told: String? = nil) {
      self.line = line
      self.told = told
    }

    var testDescription: String { line }
  }

  private static let day = [
    "scenario day", "player player music ruler:60#3", "device headphones",
    "at 1 s player play", "at 4 s call rings", "at 6 s call ends", "at 9 s unplug headphones",
  ]

  private static let rows: [Row] = [
    Row("at 3 s expect card title Ruler 3"),
    Row("at 3 s expect card title Ruler 4", "the card's title is \"Ruler 3\", not \"Ruler 4\""),
    Row("at 3 s expect card title Ruler", "the card's title is \"Ruler 3\", not \"Ruler\""),
    Row("at 3 s expect card elapsed 2 s"),
    Row("at 5 s expect card elapsed 3 s"),
    Row("at 3 s expect card elapsed 2100 ms", "the card's clock reads 2.000, not 2.100"),
    Row("at 3 s expect card elapsed 1900 ms", "the card's clock reads 2.000, not 1.900"),
    Row("at 3 s expect player on speaker", "player is heard on headphones, not on speaker"),
    Row("at 3 s expect player silent", "player is heard on headphones"),
    Row("at 5 s expect player on headphones", "player is heard on no port, not on headphones"),
    Row("at 5 s expect lock screen nobody", "the lock screen shows app, not nobody"),
    Row("at 3 s expect card no artwork"),
    Row("at 3 s expect card artwork", "the card has no picture"),
    Row("at 3500 ms expect at most 0 publishes since 2 s"),
    Row("at 8 s expect at most 0 publishes since 3500 ms", "since 3500 ms, not at most 0 publishes"),
    Row("at 3 s expect at most 1 starts since 0 s"),
    Row("at 8 s expect at most 1 starts since 0 s", "2 were counted since 0 s, not at most 1 starts"),
    Row("at 8 s expect at most 1 starts since 5 s"),
    Row("at 3 s expect at most 0 starts since 0 s", "1 were counted since 0 s, not at most 0 starts"),
    Row("at 3500 ms expect at most 0 session calls since 2 s"),
    Row("at 3 s expect at most 0 session calls since 0 s", "since 0 s, not at most 0 session calls"),
    Row("at 8 s expect at most 0 retries since 0 s"),
    Row("never player on speaker from 0 s to 12 s"),
    Row("never player on headphones from 4500 ms to 6 s"),
    Row("never player on headphones from 9100 ms to 12 s"),
    Row("never player on headphones from 8990 ms to 12 s", "player was heard on headphones for "),
    Row("never player on headphones from 0 s to 1500 ms", "player was heard on headphones for "),
  ]

  private static func run(_ lines: [String]) throws -> [String] {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    return try runner.run(Scenario(text: lines.joined(separator: "\n"))).violations.map(\.description)
  }

  /// The day with a line where its time puts it.
  private static func lines(_ line: String) throws -> [String] {
    let scenario = try Scenario(text: (day + ["end 12 s"]).joined(separator: "\n"))
    guard line.hasPrefix("at ") else { return day + [line, "end 12 s"] }
    let alone = try Scenario(text: "scenario x\ndevice headphones\n\(line)\nend 99 s")
    let place = scenario.moments.count { $0.at <= alone.moments[0].at } + 3
    return day.prefix(place) + [line] + day.dropFirst(place) + ["end 12 s"]
  }

  @Test(arguments: rows) func `an expectation is held against what is`(_ row: Row) throws {
    let told = try Self.run(Self.lines(row.line))
    guard let expected = row.told else { return #expect(told == []) }
    #expect(told.count == 1 && told[0].contains(expected), "\(told)")
  }

  @Test(arguments: rows) func `it is written as it is read`(_ row: Row) throws {
    let scenario = try Scenario(text: Self.lines(row.line).joined(separator: "\n"))
    #expect(scenario.text.contains("\n\(row.line)\n"))
    #expect(try Scenario(text: scenario.text).moments.map(\.happening) == scenario.moments.map(\.happening))
  }

  @Test func `the picture that a medium brings along is the card's`() throws {
    func told(_ expectation: String) throws -> [String] {
      let day = ["scenario day", "player player music ruler:9+picture", "at 0 s player play"]
      return try Self.run(day + ["at 3 s expect card \(expectation)", "end 4 s"])
    }
    #expect(try told("artwork") == [])
    #expect(try told("no artwork").first?.contains("the card has a picture") == true)
  }

  @Test func `what is asked again after a refusal is a retry`() throws {
    let day = [
      "scenario day", "at 0 s condition activationFailures 2", "at 0 s condition activationFailureCode !int",
      "at 1 s player play", "at 7 s expect at most %@ retries since 0 s", "end 9 s",
    ]
    func told(_ most: Int) throws -> [String] {
      try Self.run(day.map { $0.replacing("%@", with: "\(most)") }).filter { $0.contains("retries") }
    }
    #expect(try told(2) == [])
    #expect(try told(1).first?.contains("2 were counted since 0 s, not at most 1 retries") == true)
  }

  @Test(arguments: [
    ("at 1 s expect card size", 20, "what of the card", "title"),
    ("at 1 s expect card no title", 23, "what of the card", "artwork"),
    ("at 1 s expect card title", 25, "the title is missing", "add it"),
    ("at 1 s expect card elapsed soon", 28, "no number", "2 s"),
    ("at 1 s expect at least 2 starts since 0 s", 18, "what is expected", "most"),
    ("at 1 s expect at most many starts since 0 s", 23, "no count", "0 for none"),
    ("at 1 s expect at most -1 starts since 0 s", 23, "no count", "0 for none"),
    ("at 1 s expect at most 1 calls since 0 s", 25, "the action", "publishes"),
    ("at 1 s expect at most 1 session since 0 s", 33, "after \"session\"", "calls"),
    ("at 1 s expect at most 1 starts", 31, "what limits it is missing", "write one of: since"),
    ("at 1 s expect at most 1 starts since 1 s", 40, "nothing lies between", "earlier"),
    ("never nobody on speaker from 1 s to 2 s", 7, "the player", "player"),
    ("never player in speaker from 1 s to 2 s", 14, "where it is not heard", "on"),
    ("never player on telly from 1 s to 2 s", 17, "the port", "speaker"),
    ("never player on speaker from 2 s to 2 s", 39, "the end is not after", "earlier"),
    ("never player on speaker from 2 s", 33, "what limits it is missing", "write one of: to"),
  ])
  func `a wrong one is refused with its place and with advice`(
    _ line: String, _ column: Int, _ problem: String, _ advice: String
  ) throws {
    let error = try #require(throws: ScenarioError.self) {
      try Scenario(text: "scenario x\n\(line)\nend 3 s")
    }
    #expect(error.line == 2 && error.column == column, "\(error)")
    #expect(error.problem.contains(problem) && error.advice.contains(advice), "\(error)")
  }

  @Test func `who is not heard is told though it ends after the day`() {
    let text = "scenario x\nnever player on speaker from 2 s to 9 s\nend 5 s"
    let error = #expect(throws: ScenarioError.self) { try Scenario(text: text) }
    #expect(error?.line == 2 && error?.problem.contains("after the end") == true)
  }
}

/// A failure says what the script wanted, why it is not so, and where to read on.
@Suite struct FailureTests {
  private static func violations(_ lines: [String]) throws -> [Violation] {
    try ScenarioRunner().run(Scenario(text: (["scenario x"] + lines).joined(separator: "\n"))).violations
  }

  @Test func `a line of the script is quoted`() throws {
    let told = try Self.violations(["at 1 s player play", "at 2 s expect player paused", "end 3 s"])
    #expect(told.map(\.description) == ["2.000 s: line 3: player is playing, not paused"])
    #expect(told.first?.notes == ["at 2 s expect player paused"] && told.first?.cause == nil)
  }

  @Test(arguments: [
    (["app app without background-audio", "at 1 s player play", "at 2 s lock"], "app was suspended at "),
    (["at 1 s player play", "at 2 s kill app"], "app was killed at 2.000 s"),
  ])
  func `who does not run is told as the cause`(_ lines: [String], _ cause: String) throws {
    let failing = [
      "player playing", "session app active", "session app is record/default", "card rate 7",
    ]
    for line in failing {
      let told = try Self.violations(lines + ["at 50 s expect \(line)", "end 51 s"])
      let first = try #require(told.first, "\(line) holds")
      #expect(first.cause?.hasPrefix(cause) == true, "\(line): \(told)")
      #expect(first.notes.last?.hasPrefix("because \(cause)") == true)
    }
  }

  @Test func `a law that is broken is named, with where it is explained`() throws {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.refusal)))
    let told = try runner.run(#require(Scenario.named("refused-play-woken-by-headphones"))).violations
    let law = try #require(told.first { $0.law != nil })
    #expect(law.law == .calm && law.description.contains("law.calm: "))
    #expect(
      law.notes == ["after line 6: at 0 s player play", Law.calm.summary, "fermata explain law.calm"])
  }
}
