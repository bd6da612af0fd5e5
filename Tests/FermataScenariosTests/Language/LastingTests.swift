import FermataScenarios
import FermataSimulator
import Testing

/// What begins and ends: every order of beginnings, ends and launches is taken or refused as a phone would.
@Suite struct LastingTests {
  /// What begins, what ends it, what it needs before, and whether it dies with its app.
  struct Lasting: Sendable, CustomTestStringConvertible {
    let begin: String
    let end: String
    var before: [String] = []
    var diesWithApp = false

    var testDescription: String { begin }
  }

  private static let interrupters = [
    ("call rings", "call ends"), ("call rings as banner", "call ends untold"),
    ("internet-call rings", "internet-call ends without resume"), ("siri listens", "siri closes"),
    ("siri announces", "siri announced"), ("alarm rings", "alarm dismissed"),
    ("calendar alerts", "calendar dismissed"), ("dictation begins", "dictation ends"),
    ("cover closes", "cover opens"), ("media lost", "media reset"),
    ("press hold ahead", "press release ahead"), ("press hold back", "press release back"),
  ].map { Lasting(begin: $0, end: $1) }

  private static let devices = [
    "headphones", "bluetooth", "hands-free", "airplay", "car", "usb", "line", "screen",
  ].map { Lasting(begin: "plug \($0)", end: "unplug \($0)") }

  private static let ofTheApp = [
    Lasting(begin: "inside app plays", end: "inside app stops", diesWithApp: true),
    Lasting(begin: "mute app", end: "unmute app", before: ["condition system 26"], diesWithApp: true),
    Lasting(begin: "take begins", end: "take ends", diesWithApp: true),
    Lasting(begin: "callKit claims app", end: "callKit releases app", diesWithApp: true),
    Lasting(begin: "pushToTalk claims app", end: "pushToTalk releases app", diesWithApp: true),
  ]

  private static let calls = [
    Lasting(begin: "call held", end: "call resumed", before: ["call rings", "call answered"]),
    Lasting(
      begin: "callKit activates app", end: "callKit deactivates app", before: ["callKit claims app"]),
    Lasting(begin: "bud out", end: "bud in", before: ["plug bluetooth"]),
  ]

  /// The line of the first moment that is refused; `nil` if the day is possible.
  private static func refused(_ happenings: [String]) -> Int? {
    let cast = ["scenario lasting", "player player music ruler:60", "sound take recorder"]
    let lines = happenings.enumerated().map { "at \($0.offset + 20) s \($0.element)" }
    do throws(ScenarioError) {
      _ = try Scenario(text: (cast + lines + ["end 60 s"]).joined(separator: "\n"))
      return nil
    } catch { return error.line - cast.count - 1 }
  }

  /// All sequences of a length over a few things.
  private static func sequences(_ count: Int, _ things: Int) -> [[Int]] {
    count == 0
      ? [[]] : sequences(count - 1, things).flatMap { head in (0..<things).map { head + [$0] } }
  }

  @Test(arguments: interrupters + devices + ofTheApp + calls)
  func `it begins where it is not there, and ends where it is`(_ lasting: Lasting) {
    // An app that is launched anew is in front, and nothing of the old process is left.
    let launch = ["kill app", "open app"]
    for sequence in Self.sequences(4, lasting.diesWithApp ? 3 : 2) {
      var (happenings, isThere) = (lasting.before, false)
      var wrong: Int?
      for step in sequence {
        if wrong == nil, step < 2, isThere == (step == 0) { wrong = happenings.count }
        happenings += step == 2 ? launch : [step == 0 ? lasting.begin : lasting.end]
        isThere = step == 0
      }
      #expect(Self.refused(happenings) == wrong, "\(happenings)")
    }
  }

  @Test func `media services that are lost for a time are back by then, whenever that began`() throws {
    func day(_ second: Duration, _ happening: String) -> String {
      let text = "at 20 s media lost 2 s\nat \(second / .milliseconds(1)) ms \(happening)"
      return "scenario lost\n\(text)\nend 60 s"
    }
    #expect(try Scenario(text: day(.milliseconds(21_999), "media reset")).moments.count == 2)
    #expect(throws: ScenarioError.self) { try Scenario(text: day(.seconds(22), "media reset")) }
    #expect(throws: ScenarioError.self) { try Scenario(text: day(.milliseconds(21_999), "media lost")) }
    #expect(try Scenario(text: day(.seconds(22), "media lost")).moments.count == 2)
  }

  @Test(arguments: Conditions.knobs.map(\.name))
  func `a knob takes its usual value, and not a word more`(_ name: String) throws {
    let knob = try #require(Conditions.knobs.first { $0.name == name })
    func day(_ value: String) -> String { "scenario knob\nat 1 s condition \(name) \(value)\nend 2 s" }
    #expect(try Scenario(text: day(knob.usual)).moments.count == 1)
    for value in ["\(knob.usual) more", "\(knob.usual) \(knob.usual)", "nonsense"] {
      #expect(throws: ScenarioError.self, "\(value)") { try Scenario(text: day(value)) }
    }
  }
}
