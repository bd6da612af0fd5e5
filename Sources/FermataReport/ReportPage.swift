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
        .element("title", [:], report.kind.title),
        .element("style", [:], .raw(ReportStyle.css + artworkRule))),
      .element(
        "body", [:],
        .raw(ReportShapes.symbols),
        .element(
          "main", [:], heading,
          // A replay is of one journal, whose section follows at once.
          report.kind == .replay ? "" : ReportOverview.html(report.scenarios),
          ReportLegend.html(of: report.kind), ReportSection.all(report.scenarios)),
        .element("footer", [:], .element("p", [:], "Made with \(report.madeWith)")),
        .element("script", [:], .raw(ReportScript.javaScript))))
    return "<!doctype html>\n" + page.markup + "\n"
  }

  private var heading: HTML {
    let failed = report.scenarios.count { !$0.passed }
    return .element(
      "header", [:],
      .element(
        "div", ["class": "heading"],
        .element("h1", [:], report.kind.title),
        .element(
          "p", ["class": failed == 0 ? "count held" : "count failed"], ReportOverview.mark(failed == 0),
          report.kind.verdict(failed: failed, of: report.scenarios.count)),
        .element("p", ["class": "lead"], report.kind.lead)),
      report.track.map(track) ?? "")
  }

  private func track(_ track: RehearsalReport.Track) -> HTML {
    .element(
      "div", ["class": "track"],
      artworkRule.isEmpty
        ? "" : .element("div", ["class": "art", "role": "img", "aria-label": "Artwork"]),
      .element(
        "p", [:],
        .element("strong", [:], .text(track.title)),
        track.artist.isEmpty ? "" : .element("span", [:], .text(track.artist)),
        .element("span", [:], .text(track.length))))
  }

  /// The track's picture once for the whole page; only base64 data can stand in the style unescaped.
  private var artworkRule: String {
    guard let artwork = report.track?.artwork, artwork.hasPrefix("data:image/"), artwork.contains(";base64,"),
      artwork.utf8.allSatisfy({ !"\"'\\()<>".utf8.contains($0) && $0 > 32 && $0 < 127 })
    else { return "" }
    return "\n.art{background-image:url(\(artwork))}"
  }
}
