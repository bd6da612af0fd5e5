import FermataScenarios

/// The section of one scenario: its heading, and, once opened, everything that was seen and heard.
enum ReportSection {
  /// A page of at most this many scenarios shows all of them opened.
  private static let few = 3

  /// The sections of all scenarios, under the headings of their chapters.
  static func all(_ scenarios: [ScenarioReport]) -> HTML {
    let chapters = ReportOverview.chapters(of: scenarios)
    return .group(
      chapters.map { places in
        let name = scenarios[places.lowerBound].chapter
        return .group(
          [name.isEmpty ? "" : .element("h2", ["class": "chapter"], .text(name))]
            + places.map { index in
              let isOpen = scenarios.count <= few || !scenarios[index].passed
              return section(scenarios[index], at: index, isOpen: isOpen)
            })
      })
  }

  // The anchor lies within what is folded, because a browser that goes there unfolds it.
  private static func section(_ scenario: ScenarioReport, at index: Int, isOpen: Bool) -> HTML {
    let anchor = ReportOverview.anchor(index)
    return .element(
      "article", ["aria-labelledby": anchor + "-title"],
      .element(
        "details", ["open": isOpen ? "" : nil],
        .element(
          "summary", [:],
          .element(
            "h3", ["id": anchor + "-title"], ReportOverview.mark(scenario.passed),
            .text(scenario.title),
            .element("code", [:], .text(scenario.id)))),
        .element(
          "div", ["id": anchor],
          scenario.summary.isEmpty ? "" : .element("p", ["class": "summary"], .text(scenario.summary)),
          facts(of: scenario),
          failures(of: scenario),
          .element(
            "div", ["class": scenario.passed || scenario.script.isEmpty ? nil : "beside"],
            script(of: scenario),
            ReportTimeline(scenario: scenario).html),
          ReportCards.html(scenario.lockScreens),
          ReportLanes.players(scenario),
          trace(of: scenario))))
  }

  private static func failures(of scenario: ScenarioReport) -> HTML {
    let failures = scenario.failures
    if failures.isEmpty { return "" }
    return .element(
      "ul", ["class": "failures", "aria-label": "What did not hold"],
      .group(
        failures.map {
          .element(
            "li", [:], .element("b", [:], .text(ReportNumbers.time($0.time))), " \($0.part): \($0.text)",
            place(of: $0), versions(of: $0))
        }))
  }

  /// Where in the script it is.
  static func place(of failure: ScenarioReport.Failure) -> HTML {
    failure.place.map { .element("code", ["class": "place"], .text($0)) } ?? ""
  }

  private static func versions(of failure: ScenarioReport.Failure) -> HTML {
    if failure.versions.isEmpty { return "" }
    return .element(
      "dl", [:],
      .group(
        failure.versions.map {
          .group([.element("dt", [:], .text($0.name)), .element("dd", [:], .text($0.text))])
        }))
  }

  /// What is played and what the scenario rests on.
  private static func facts(of scenario: ScenarioReport) -> HTML {
    let media = scenario.media.map { $0 == "track" ? "the track" : $0 }
    let facts = [("Plays", media), ("Rests on", scenario.sources)].filter { !$0.1.isEmpty }
    if facts.isEmpty { return "" }
    return .element(
      "p", ["class": "facts"],
      .group(
        facts.map { name, values in
          .element("span", [:], .element("b", [:], .text(name)), " \(values.joined(separator: ", "))")
        }))
  }

  private static func script(of scenario: ScenarioReport) -> HTML {
    if scenario.script.isEmpty { return "" }
    return .element(
      "details", ["class": "trace", "open": scenario.passed ? nil : ""],
      .element("summary", [:], "Script, \(scenario.script.count.of("line"))"),
      .element("pre", ["tabindex": "0"], .group(scenario.script.map(line))))
  }

  private static func line(_ line: ScenarioReport.ScriptLine) -> HTML {
    .group([
      .element("i", ["class": "number"], line.number.map { "\($0)" } ?? ""),
      line.holds ? .text(line.text) : .element("mark", [:], .text(line.text)), "\n",
    ])
  }

  private static func trace(of scenario: ScenarioReport) -> HTML {
    if scenario.trace.isEmpty { return "" }
    return .element(
      "details", ["class": "trace"],
      .element("summary", [:], "Trace, \(scenario.trace.count.of("line"))"),
      .element("pre", ["tabindex": "0"], .text(scenario.trace.joined(separator: "\n"))))
  }
}
