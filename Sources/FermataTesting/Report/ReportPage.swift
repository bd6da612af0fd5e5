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
        .element(
          "main", [:], heading, ReportOverview.html(report.scenarios), ReportLegend.html,
          ReportSection.all(report.scenarios)),
        .element("footer", [:], .element("p", [:], "Made with \(report.madeWith)")),
        .element("script", [:], .raw(ReportScript.javaScript))))
    return "<!doctype html>\n" + page.markup + "\n"
  }

  private var heading: HTML {
    let passed = report.scenarios.count { $0.passed }
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
        .element(
          "p", ["class": passed == all ? "count held" : "count failed"], ReportOverview.mark(passed == all),
          verdict),
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

  /// The track's picture once for the whole page; only base64 data can stand in the style unescaped.
  private var artworkRule: String {
    guard let artwork = report.track.artwork, artwork.hasPrefix("data:image/"), artwork.contains(";base64,"),
      artwork.utf8.allSatisfy({ !"\"'\\()<>".utf8.contains($0) && $0 > 32 && $0 < 127 })
    else { return "" }
    return "\n.art{background-image:url(\(artwork))}"
  }
}
