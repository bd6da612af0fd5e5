/// How to read the pictures, in plain words beside the thing itself.
enum ReportLegend {
  static let html: HTML = .element(
    "section", ["class": "legend", "aria-labelledby": "legend"],
    .element("h2", ["id": "legend"], "How to read the pictures"),
    .element(
      "p", [:],
      """
      Time runs from left to right. The waves are the sound itself, measured at each place where it can come out. Below \
      them, on the same time, stands what the app and the phone believed. All of it must agree.
      """),
    .element(
      "ul", [:],
      entry(sample("ours"), "this app’s sound"),
      entry(sample("others"), "other apps and calls"),
      entry(swatch("public"), "a public port: the whole room hears it"),
      entry(swatch("on"), "playing, active, wanted"),
      entry(swatch("waiting"), "on the way"),
      entry(swatch("off"), "silent, as it should be"),
      entry(swatch("withheld"), "sound is withheld, with the reason"),
      entry(ReportShapes.actor(.user), "you do something"),
      entry(ReportShapes.actor(.phone), "something happens to the phone"),
      entry(.element("span", ["class": "badge"], "1"), "the lock screen at that instant, shown below")))

  private static func entry(_ picture: HTML, _ words: HTML) -> HTML {
    .element("li", [:], .element("span", ["class": "key", "aria-hidden": "true"], picture), words)
  }

  private static func sample(_ kind: String) -> HTML {
    let peaks: [Float] = [0.3, 0.7, 0.5, 0.9, 1, 0.6, 0.8, 0.4, 0.9, 0.7, 0.5, 0.3]
    return ReportLanes.picture(width: peaks.count, [(kind, Waveform.outline(peaks, full: 1))])
  }

  private static func swatch(_ kind: String) -> HTML { .element("span", ["class": "swatch \(kind)"]) }
}
