import FermataScenarios

/// How to read the pictures, in plain words beside the thing itself.
enum ReportLegend {
  static func html(of kind: RehearsalReport.Kind) -> HTML {
    let isRehearsal = kind == .rehearsal
    return .element(
      "section", ["class": "legend", "aria-labelledby": "legend"],
      .element("h2", ["id": "legend"], "How to read the \(isRehearsal ? "pictures" : "picture")"),
      .element("p", [:], isRehearsal ? ofRehearsals : ofReplays),
      .element(
        "ul", [:],
        isRehearsal ? .group(waves) : "",
        .group(states),
        isRehearsal
          ? entry(.element("span", ["class": "badge"], "1"), "the lock screen at that instant, shown below")
          : ""))
  }

  private static let ofRehearsals: HTML = """
    Time runs from left to right. The waves are the sound itself, measured at each place where it can come out. Below \
    them, on the same time, stands what the app and the phone believed. All of it must agree.
    """
  private static let ofReplays: HTML = """
    Time runs from left to right, from the journal's first entry on. Above stands what the app was told, below it what it \
    held to be so after each event, as it is decided now. Below the picture stands every decision.
    """

  private static let waves = [
    entry(sample("ours"), "this app’s sound"), entry(sample("others"), "other apps and calls"),
    entry(swatch("public"), "a public port: the whole room hears it"),
  ]
  private static let states = [
    entry(swatch("on"), "playing, active, wanted"), entry(swatch("waiting"), "on the way"),
    entry(swatch("off"), "silent, as it should be"),
    entry(swatch("withheld"), "sound is withheld, with the reason"),
    entry(ReportShapes.actor(.user), "the user does something"),
    entry(ReportShapes.actor(.phone), "something happens to the phone"),
  ]

  private static func entry(_ picture: HTML, _ words: HTML) -> HTML {
    .element("li", [:], .element("span", ["class": "key", "aria-hidden": "true"], picture), words)
  }

  private static func sample(_ kind: String) -> HTML {
    let peaks: [Float] = [0.3, 0.7, 0.5, 0.9, 1, 0.6, 0.8, 0.4, 0.9, 0.7, 0.5, 0.3]
    return ReportLanes.picture(width: peaks.count, [(kind, Waveform.outline(peaks, full: 1))])
  }

  private static func swatch(_ kind: String) -> HTML { .element("span", ["class": "swatch \(kind)"]) }
}
