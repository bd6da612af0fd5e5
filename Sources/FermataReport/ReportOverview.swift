/// All verdicts at a glance: what failed first, then every scenario by chapter, each a link to its section.
enum ReportOverview {
  static func html(_ scenarios: [ScenarioReport]) -> HTML {
    .element(
      "section", ["aria-labelledby": "overview"],
      .element("h2", ["id": "overview"], "Overview"),
      // Only a page that can fold and unfold shows the button.
      .element("button", ["id": "fold", "type": "button", "hidden": ""], "Open all"),
      failures(of: scenarios),
      .group(chapters(of: scenarios).map { chapter($0, of: scenarios) }))
  }

  /// Runs of scenarios of one chapter, by their places.
  static func chapters(of scenarios: [ScenarioReport]) -> [Range<Int>] {
    var chapters: [Range<Int>] = []
    for index in scenarios.indices {
      if let last = chapters.last, scenarios[last.lowerBound].chapter == scenarios[index].chapter {
        chapters[chapters.count - 1] = last.lowerBound..<index + 1
      } else {
        chapters.append(index..<index + 1)
      }
    }
    return chapters
  }

  /// Where a scenario's section is.
  static func anchor(_ index: Int) -> String { "scenario-\(index + 1)" }

  /// A sign that something held or failed, with words for a screen reader.
  static func mark(_ holds: Bool) -> HTML {
    .element(
      "span",
      ["class": holds ? "mark held" : "mark failed", "role": "img", "aria-label": holds ? "held" : "failed"],
      holds ? "✓" : "✕")
  }

  private static func failures(of scenarios: [ScenarioReport]) -> HTML {
    let failed = scenarios.indices.filter { !scenarios[$0].passed }
    if failed.isEmpty { return "" }
    return .element(
      "ul", ["class": "failures", "aria-label": "What failed"],
      .group(
        failed.map { index in
          .element(
            "li", [:], link(to: index, scenarios[index]),
            .element("ul", [:], .group(scenarios[index].failures.map(failure))))
        }))
  }

  private static func failure(_ failure: ScenarioReport.Failure) -> HTML {
    .element(
      "li", [:], .element("b", [:], .text(ReportNumbers.time(failure.time))), " \(failure.text)",
      ReportSection.place(of: failure))
  }

  private static func chapter(_ places: Range<Int>, of scenarios: [ScenarioReport]) -> HTML {
    let name = scenarios[places.lowerBound].chapter
    let held = places.count { scenarios[$0].passed }
    return .group([
      name.isEmpty
        ? ""
        : .element(
          "h3", [:], .text(name),
          .element(
            "span", ["class": held == places.count ? "held" : "failed"],
            "\(held) of \(places.count) held")),
      .element(
        "ol", ["class": "verdicts"], .group(places.map { verdict(at: $0, scenarios[$0]) })),
    ])
  }

  private static func verdict(at index: Int, _ scenario: ScenarioReport) -> HTML {
    .element(
      "li", ["class": scenario.passed ? nil : "wrong"], mark(scenario.passed), link(to: index, scenario),
      scenario.passed ? "" : .element("small", [:], .text(scenario.wrongParts.joined(separator: ", "))))
  }

  private static func link(to index: Int, _ scenario: ScenarioReport) -> HTML {
    .element("a", ["href": "#\(anchor(index))"], .text(scenario.title))
  }
}
