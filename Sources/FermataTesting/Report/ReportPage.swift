/// The page as a whole: heading, overview, how to read it, and the scenarios.
struct ReportPage {
  let report: RehearsalReport

  var html: String {
    let page: HTML = .element(
      "html", ["lang": "en"],
      .element(
        "head", [:],
        .element("meta", ["charset": "utf-8"]),
        .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]),
        .element("title", [:], .text(report.title)),
        .element("style", [:], .raw(ReportStyle.css + artworkRule))),
      .element(
        "body", [:],
        .raw(ReportShapes.symbols),
        .element("main", [:], heading, overview, ReportLegend.html, scenarios),
        .element("footer", [:], .element("p", [:], "Made with \(report.madeWith)")),
        .element("script", [:], .raw(ReportScript.javaScript))))
    return "<!doctype html>\n" + page.markup + "\n"
  }

  private var heading: HTML {
    let passed = report.scenarios.count { $0.verdict.passed }
    let all = report.scenarios.count
    let verdict: HTML =
      passed == all
      ? "\(all == 1 ? "The scenario" : "All \(all) scenarios") held"
      : "\(all - passed) of \(all) scenarios failed"
    return .element(
      "header", [:],
      .element(
        "div", ["class": "heading"],
        .element("h1", [:], .text(report.title)),
        .element("p", ["class": passed == all ? "count held" : "count failed"], mark(passed == all), verdict),
        .element(
          "p", ["class": "lead"],
          "What was heard at every port of a simulated phone, what the app showed, and what the lock screen showed."
        )),
      .element(
        "div", ["class": "track"],
        .element("div", ["class": "art", "role": "img", "aria-label": "Artwork"]),
        .element(
          "p", [:],
          .element("strong", [:], .text(report.track.title)),
          report.track.artist.isEmpty ? "" : .element("span", [:], .text(report.track.artist)),
          .element("span", [:], .text(report.track.length)))))
  }

  private var overview: HTML {
    let columns = ["Scenario", "Sound", "Screen", "Lock screen", "Verdict"]
    return .element(
      "section", ["aria-labelledby": "overview"],
      .element("h2", ["id": "overview"], "Overview"),
      .element(
        "table", ["class": "overview"],
        .element(
          "thead", [:],
          .element("tr", [:], .group(columns.map { .element("th", ["scope": "col"], .text($0)) }))),
        .element("tbody", [:], .group(report.scenarios.enumerated().map(row)))))
  }

  private func row(_ number: Int, _ scenario: ScenarioReport) -> HTML {
    let verdict = scenario.verdict
    return .element(
      "tr", [:],
      .element(
        "th", ["scope": "row"],
        .element(
          "div", [:],
          .element("a", ["href": "#\(Self.anchor(number))"], .text(scenario.title)),
          ReportLanes.spark(scenario))),
      .group(
        [verdict.sound, verdict.screen, verdict.lockScreen].map { .element("td", [:], mark($0)) }),
      .element("td", ["class": verdict.passed ? "held" : "failed"], verdict.passed ? "held" : "failed"))
  }

  private func mark(_ holds: Bool) -> HTML {
    .element(
      "span",
      ["class": holds ? "mark held" : "mark failed", "role": "img", "aria-label": holds ? "held" : "failed"],
      holds ? "✓" : "✕")
  }

  private var scenarios: HTML {
    .group(
      report.scenarios.enumerated().map { number, scenario in
        .element(
          "article", ["id": Self.anchor(number), "aria-labelledby": Self.anchor(number) + "-title"],
          .element(
            "h2", ["id": Self.anchor(number) + "-title"], mark(scenario.verdict.passed),
            .text(scenario.title),
            .element("code", [:], .text(scenario.id))),
          .element("p", ["class": "summary"], .text(scenario.summary)),
          failures(of: scenario),
          ReportTimeline(scenario: scenario).html,
          ReportCards.html(scenario.lockScreens),
          ReportLanes.players(scenario),
          trace(of: scenario))
      })
  }

  private func failures(of scenario: ScenarioReport) -> HTML {
    let failures = scenario.verdict.failures
    if failures.isEmpty { return "" }
    return .element(
      "ul", ["class": "failures", "aria-label": "What did not hold"],
      .group(
        failures.map {
          .element("li", [:], .element("b", [:], .text(ReportNumbers.time($0.time))), " \($0.text)")
        }))
  }

  private func trace(of scenario: ScenarioReport) -> HTML {
    if scenario.trace.isEmpty { return "" }
    return .element(
      "details", [:],
      .element("summary", [:], "Trace, \(scenario.trace.count) lines"),
      .element("pre", ["tabindex": "0"], .text(scenario.trace.joined(separator: "\n"))))
  }

  /// The track's picture once for the whole page; only base64 data can stand in the style unescaped.
  private var artworkRule: String {
    guard let artwork = report.track.artwork, artwork.hasPrefix("data:image/"), artwork.contains(";base64,"),
      artwork.utf8.allSatisfy({ !"\"'\\()<>".utf8.contains($0) && $0 > 32 && $0 < 127 })
    else { return "" }
    return "\n.art{background-image:url(\(artwork))}"
  }

  private static func anchor(_ number: Int) -> String { "scenario-\(number + 1)" }
}
