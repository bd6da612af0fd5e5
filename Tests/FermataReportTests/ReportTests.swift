import FermataPolicy
import FermataReport
import FermataScenarios
import Foundation
import Testing

struct ReportTests {
  @Test func `a page asks for nothing from outside`() {
    var report = Self.report
    report.track?.artwork = "https://example.org/cover.png"
    let page = report.html()
    #expect(!page.contains("http"))
    #expect(!page.contains("<link"))
    #expect(!page.contains("@import"))
    #expect(page.hasPrefix("<!doctype html>\n"))
  }

  @Test(arguments: [
    ("<script>a</script>", "&lt;script&gt;a&lt;/script&gt;"), ("\" onload=\"x", "&quot; onload=&quot;x"),
    ("a & b", "a &amp; b"), ("'", "&#39;"), ("\u{0}", "\u{FFFD}"), ("é 𝄐", "é 𝄐"),
  ])
  func `no text of a report becomes markup`(text: String, escaped: String) {
    func page(saying text: String) -> String {
      var report = Self.report(saying: text)
      let failure = ScenarioReport.Failure(
        time: .zero, part: text, text: text, versions: [ScenarioReport.Version(text, text)])
      report.scenarios[0].failures = [failure]
      return report.html()
    }
    let (page, plain) = (page(saying: text), page(saying: "plain"))
    #expect(page.count { $0 == "<" } == plain.count { $0 == "<" })
    #expect(page.count { $0 == "\"" } == plain.count { $0 == "\"" })
    #expect(page.contains("<strong>\(escaped)</strong>") && page.contains("<dd>\(escaped)</dd>"))
  }

  @Test(arguments: ["data:image/png;base64,AA==", "data:image/png;base64,A)}</style><b>", "data:text/html,x"])
  func `a picture is shown only if it can be nothing else`(address: String) {
    var report = Self.report
    report.track?.artwork = address
    #expect(report.html().contains(address) == (address == "data:image/png;base64,AA=="))
  }

  @Test func `the overview counts what failed and links to each scenario`() {
    var report = Self.report
    #expect(report.html().contains("The scenario held"))
    var failed = Self.scenario
    failed.failures = [.init(time: .seconds(2), part: "sound", text: "heard on Speaker")]
    report.scenarios.append(failed)
    let page = report.html()
    #expect(page.contains("1 of 2 scenarios failed"))
    #expect(page.contains("href=\"#scenario-2\"") && page.contains("id=\"scenario-2\""))
    #expect(page.contains("<b>0:02.0</b> sound: heard on Speaker"))
  }

  @Test func `a law that was broken stands there with its name`() throws {
    var runner = ScenarioRunner()
    runner.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(.refusal)))
    let result = try runner.run(#require(Scenario.named("refused-play-woken-by-headphones")))
    let broken = try #require(result.violations.first { $0.law != nil })
    #expect(broken.kind == .law && broken.law == .calm)
    let report = ScenarioReport(result) { _ in nil }
    #expect(report.failures.contains { $0.part == "laws" && $0.text.hasPrefix("law.calm: ") })
  }

  @Test func `a failure has the script's line, its cause, and the lock screen of its instant`() throws {
    let text = "scenario x\nat 1 s player play\nat 2 s kill app\nat 50 s expect player playing\nend 51 s"
    var runner = ScenarioRunner()
    runner.keepsSamples = true
    let report = ScenarioReport(try runner.run(Scenario(text: text))) { _ in nil }
    let failure = try #require(report.failures.first)
    #expect(failure.text == "line 4: player is idle, not playing")
    #expect(failure.place == "at 50 s expect player playing")
    #expect(failure.versions == [.init("the cause", "app was killed at 2.000 s")])
    #expect(
      report.script == [
        .init("scenario x"), .init("title    x"), .init("player   player music track"),
        .init("at 1 s player play", number: 2), .init("at 2 s kill app", number: 3),
        .init("at 50 s expect player playing", number: 4, holds: false), .init("end 51 s"),
      ])
    let page = RehearsalReport(
      kind: .rehearsal, track: nil, scenarios: [report], madeWith: "a test"
    ).html()
    #expect(
      page.contains(
        "<i class=\"number\">4</i><mark>at 50 s expect player playing</mark>\n<i class=\"number\"></i>end 51 s"
      ))
    // On top and in its section.
    #expect(
      page.components(separatedBy: "<code class=\"place\">at 50 s expect player playing</code>").count == 3)
    let screen = try #require(report.lockScreens.last)
    #expect(screen.time == .seconds(50) && screen.label == "line 4 fails" && screen.card == nil)
    #expect(screen.isFailing && page.components(separatedBy: "<li class=\"failing\">").count == 2)
    #expect(report.lockScreens.count > 1)
  }

  @Test func `a scenario shows its ports, rows, events, lock screens and sound`() {
    let page = Self.report.html()
    for words in [
      "Headphones<small>private", "Speaker<small>everyone hears it", "Withheld<small>why it is silent",
      "Phone rings", "stands still", "Nothing is shown as playing", "src=\"call/speaker.wav\"",
      "Trace, 1 line",
      "Sound at Speaker: this app 50% of the time, others 25%",
    ] {
      #expect(page.contains(words), "\(words)")
    }
  }

  @Test func `the same report gives the same page`() {
    #expect(Self.report.html() == Self.report.html())
  }

  @Test func `a scenario without length, ports or events is a page too`() {
    var report = Self.report
    report.scenarios = [
      ScenarioReport(
        id: "empty", title: "Empty", summary: "",
        duration: .zero, markers: [.init(time: .seconds(1), text: "late", actor: .user)])
    ]
    #expect(report.html().contains("late"))
    report.scenarios = []
    #expect(report.html().contains("All 0 scenarios held"))
  }

  @Test func `of many scenarios only those that failed are unfolded, and each stands under its chapter`() {
    var report = Self.report
    var failed = Self.scenario
    failed.failures = [
      .init(time: .seconds(2), part: "lock screen", text: "the card's clock moves"),
      .init(time: .seconds(3), part: "expectation", text: "line 9"),
      .init(time: .seconds(3), part: "lock screen", text: "the card is missing"),
    ]
    report.scenarios = Array(repeating: Self.scenario, count: 4)
    report.scenarios[1] = failed
    for place in 2..<4 { report.scenarios[place].chapter = "Routes" }
    let page = report.html()
    #expect(page.components(separatedBy: "<details open>").count - 1 == 1)
    #expect(page.contains("Routes<span class=\"held\">2 of 2 held"))
    #expect(
      page.contains("<small>lock screen, expectation</small>")
        && page.contains("the card&#39;s clock moves"))
    // All of them on top, each with its instant, before the first section.
    let top = page.components(separatedBy: "<article").first ?? ""
    for failure in failed.failures { #expect(top.contains(failure.text.replacing("'", with: "&#39;"))) }
    #expect(page.components(separatedBy: "<h2 class=\"chapter\">Routes</h2>").count - 1 == 1)
    report.scenarios = [Self.scenario]
    #expect(report.html().contains("<details open>"))
  }

  @Test func `an opened section says what is played and what it rests on, and a card its chapter`() throws {
    var report = Self.report
    report.scenarios[0].media = ["track", "ruler:9#2"]
    report.scenarios[0].sources = ["R-043", "I8"]
    report.scenarios[0].lockScreens[1].card?.chapter = "Chapter 2 of 3"
    let page = report.html()
    for words in ["</b> the track, ruler:9#2", "</b> R-043, I8", ">Chapter 2 of 3<", "<button id=\"fold\""] {
      #expect(page.contains(words), "\(words)")
    }
  }

  @Test func `the track stands in the heading only if it is played, and its picture only if it has one`() {
    var report = Self.report
    #expect(report.html().contains("<div class=\"track\"><p>"))
    report.track?.artwork = "data:image/png;base64,AA=="
    #expect(report.html().contains("<div class=\"track\"><div class=\"art\""))
    report.track = nil
    #expect(!report.html().contains("class=\"track\""))
  }

  @Test func `the script's own words stand beside what they do, and chapters with their number`() throws {
    let text =
      "scenario x\nplayer player spokenAudio ruler:3/3\nat 0 s player play\n"
      + "at 1 s condition endedArrives no\nend 2 s\n"
    let result = try ScenarioRunner().run(Scenario(text: text))
    let report = ScenarioReport(result) { _ in nil }
    #expect(report.markers.map(\.text) == ["player play", "condition endedArrives no"])
    #expect(report.lockScreens.map { $0.card?.chapter } == ["Chapter 1 of 3", "Chapter 2 of 3"])
    #expect(report.media == ["ruler:3/3"])
  }

  @Test func `only a broadcast is live, and a card that knows no length shows none`() throws {
    var report = Self.report
    report.scenarios[0].lockScreens[1].card?.duration = nil
    #expect(!report.html().contains("LIVE") && report.html().contains("no length"))
    let text = "scenario x\nplayer player music ruler:live\nat 0 s player play\nend 2 s\n"
    report.scenarios = [ScenarioReport(try ScenarioRunner().run(Scenario(text: text))) { _ in nil }]
    #expect(report.html().contains("LIVE") && !report.html().contains("no length"))
  }

  @Test func `a replay is told as one, without what only a rehearsal has`() throws {
    let result = try ScenarioRunner().run(try #require(Scenario.named("siri")))
    let journal = try #require(try result.journals.first?.value.exported())
    func page(of journal: String) throws -> String {
      let scenario = ScenarioReport(try JournalReplay(exported: journal), named: "siri.journal")
      return RehearsalReport(kind: .replay, track: nil, scenarios: [scenario], madeWith: "test").html()
    }
    let same = try page(of: journal)
    #expect(same.contains("Every decision comes out the same") && same.contains("Card<small>"))
    let rehearsed = [
      "every port", "this app’s sound", "lock screen at that instant", "scenario held", "Overview",
    ]
    for words in rehearsed { #expect(!same.contains(words), "\(words)") }
    let other = try page(of: journal.replacing("\"mayResume\":true", with: "\"mayResume\":false"))
    #expect(
      other.contains("A decision comes out otherwise") && other.contains("<b>0:04.0</b> decision: line "))
    #expect(other.contains("<dt>The journal has</dt><dd>") && other.contains("<dt>Now it is</dt><dd>"))
    #expect(!other.contains("sound, screen") && !other.contains("1 of 1"))
  }

  @Test func `120 scenarios of the noisiest sound stay under 5 MB`() {
    var report = Self.report
    var scenario = Self.scenario
    // A wave that changes with every slice is the longest to write.
    let wave = (0..<1200).map { Float(($0 &* 7919) % 997) / 997 + 0.001 }
    scenario.ports = [PortLane(name: "Speaker", isPublic: true, ours: wave, others: wave)]
    report.scenarios = Array(repeating: scenario, count: 120)
    let size = report.html().utf8.count
    #expect(size < 5_000_000, "\(size) bytes")
  }

  static let report = report(saying: "Phone rings")

  private static func report(saying text: String) -> RehearsalReport {
    var scenario = scenario
    scenario.title = text
    scenario.summary = text
    scenario.sources = [text]
    scenario.media = [text]
    scenario.markers = [.init(time: .seconds(2), text: text, actor: .phone)]
    scenario.trace = [text]
    scenario.ports[0].name = "Speaker"
    return RehearsalReport(
      kind: .rehearsal, track: .init(title: text, artist: text, length: text), scenarios: [scenario],
      madeWith: text)
  }

  private static let scenario = ScenarioReport(
    id: "call", title: "Call", summary: "A call arrives.",
    duration: .seconds(4),
    ports: [
      PortLane(
        name: "Speaker", isPublic: true, ours: [0.5, 0.25, 0, 0], others: [0, 0, 1, 0],
        soundFile: "call/speaker.wav"),
      PortLane(name: "Headphones", isPublic: false, ours: [0, 0, 0, 0]),
    ],
    bands: [
      ReportBand(
        .suppressions,
        spans: [.init(start: .seconds(2), end: .seconds(4), label: "interruption", tone: .withheld)])
    ],
    lockScreens: [
      .init(time: .zero, label: "before", card: nil),
      .init(
        time: .seconds(3), label: "during",
        card: .init(
          app: "Music", title: "Overture", elapsed: .seconds(2), duration: .seconds(60), rate: 0,
          isPlaying: false,
          buttons: [.playPause, .seek], hasArtwork: true)),
    ])
}

@Suite struct LongReportTests {
  @Test func `the page of the whole catalogue stays under 5 MB`() throws {
    var runner = ScenarioRunner()
    runner.keepsSamples = true
    var report = ReportTests.report
    report.scenarios = try Scenario.catalogue.map { scenario in
      ScenarioReport(try runner.run(scenario)) { "\(scenario.id)-\($0.kind.rawValue).wav" }
    }
    let page = report.html()
    #expect(report.scenarios.count > 100 && page.utf8.count < 5_000_000, "\(page.utf8.count) bytes")
  }
}
