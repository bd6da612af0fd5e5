import FermataPolicy
import FermataScenarios

/// A scenario as a picture: markers above, a lane for each port, a row for each band, and the time.
///
/// Places are percentages of the width and text is real text, so the picture stretches without the letters doing so.
struct ReportTimeline {
  let scenario: ScenarioReport

  /// The width in points that the plot has at least (as the style says): what labels are measured against.
  ///
  /// A letter of 12 points counts as 6.2 wide; a marker's shape and the gaps around it as 26.
  private static let narrowest = 640.0

  var html: HTML {
    let markers = scenario.markers.sorted { $0.time < $1.time }
    let layout = MarkerLayout(
      positions: markers.map { position($0.time) },
      widths: markers.map { (Double($0.text.count) * 6.2 + 26) / Self.narrowest })
    return .element(
      "div",
      [
        "class": "timeline", "tabindex": "0", "role": "group",
        "aria-label": "Time line of \(scenario.title), \(ReportNumbers.time(scenario.duration)) long",
      ],
      .element(
        "div", ["class": "plot", "data-seconds": "\(scenario.duration.inSeconds)"],
        overlay(markers, layout),
        row("Events", "what happens", labels(markers, layout), kind: "events"),
        .group(lanes), .group(bands), axis))
  }

  private func row(_ name: String, _ words: String, _ content: HTML, kind: String) -> HTML {
    .element(
      "div", ["class": "row \(kind)"],
      .element("div", ["class": "name"], .text(name), .element("small", [:], .text(words))),
      .element("div", ["class": "cell"], content))
  }

  private var lanes: [HTML] {
    let full = ReportLanes.loudest(scenario)
    return scenario.ports.map { port in
      row(
        port.name, port.isPublic ? "everyone hears it" : "private", ReportLanes.wave(port, full: full),
        kind: port.isPublic ? "lane public" : "lane")
    }
  }

  private var bands: [HTML] {
    scenario.bands.map { band in
      let stacked = Self.stack(band.spans)
      let spans = zip(band.spans, stacked).map { span, level in self.span(span, level: level) }
      let levels = (stacked.max() ?? 0) + 1
      return row(
        band.subject.name, band.subject.words,
        .element(
          "div", ["class": "spans", "style": "--levels:\(levels)"],
          spans.isEmpty ? .element("span", ["class": "nothing"], "nothing") : .group(spans)),
        kind: "band")
    }
  }

  private func span(_ span: ReportBand.Span, level: Int) -> HTML {
    let start = position(span.start)
    let width = max(0, position(span.end) - start)
    // Two letters and an ellipsis say nothing, so about two thirds of the label (4 points a letter) must fit beside its
    // 12 points of padding; it is still there for a pointer and for a screen reader.
    let fits = width * Self.narrowest > Double(span.label.count) * 4 + 12
    return .element(
      "span",
      [
        "class": fits ? "span \(span.tone.rawValue)" : "span bare \(span.tone.rawValue)",
        "style": place(start) + ";width:\(percent(width));--level:\(level)",
        "title": "\(span.label), \(ReportNumbers.time(span.start)) to \(ReportNumbers.time(span.end))",
      ],
      .text(span.label))
  }

  /// The level of each span: the first on which it covers no other.
  static func stack(_ spans: [ReportBand.Span]) -> [Int] {
    var ends: [Duration] = []
    var levels = Array(repeating: 0, count: spans.count)
    for index in spans.indices.sorted(by: { spans[$0].start < spans[$1].start }) {
      let level = ends.firstIndex { $0 <= spans[index].start } ?? ends.count
      if level == ends.count { ends.append(.zero) }
      ends[level] = spans[index].end
      levels[index] = level
    }
    return levels
  }

  private func labels(_ markers: [ReportMarker], _ layout: MarkerLayout) -> HTML {
    .element(
      "ol", ["class": "labels", "style": "--rows:\(max(1, layout.rows))"],
      .group(
        zip(markers, layout.places).map { marker, label in
          let spot = position(marker.time)
          let edge = label.endsAtLine ? "right:\(percent(1 - spot))" : place(spot)
          return .element(
            "li",
            [
              "class": label.endsAtLine ? "ends \(marker.actor.rawValue)" : marker.actor.rawValue,
              "style": "\(edge);--row:\(label.row)",
              "title": "\(ReportNumbers.time(marker.time)) \(marker.text)",
            ],
            ReportShapes.actor(marker.actor), .text(marker.text))
        }))
  }

  /// The lines that run through all rows: the grid of the time, the markers, what failed, and where the sound plays.
  private func overlay(_ markers: [ReportMarker], _ layout: MarkerLayout) -> HTML {
    let grid = ticks.map { line("tick", $0) }
    let events = zip(markers, layout.places).map { marker, label in
      line("event \(marker.actor.rawValue)", marker.time, row: label.row)
    }
    let failures = scenario.failures.map { line("failure", $0.time) }
    return .element(
      "div", ["class": "overlay", "aria-hidden": "true"],
      .group(grid + events + failures), .element("i", ["class": "playhead"]))
  }

  private func line(_ kind: String, _ time: Duration, row: Int? = nil) -> HTML {
    .element("i", ["class": kind, "style": place(position(time)) + (row.map { ";--row:\($0)" } ?? "")])
  }

  private var axis: HTML {
    let write = tick < .seconds(1) ? ReportNumbers.time : ReportNumbers.position
    let times = ticks.map { HTML.element("span", ["style": place(position($0))], .text(write($0))) }
    let places = Self.spread(scenario.lockScreens.map { position($0.time) })
    let badges = places.enumerated().map { index, spot in
      HTML.element("span", ["class": "badge", "style": place(spot)], .text("\(index + 1)"))
    }
    let cards =
      badges.isEmpty ? "" : row("Shown below", "lock screens", .group(badges), kind: "badges")
    return .group([cards, row("Time", "minutes", .group(times), kind: "axis")])
  }

  /// Moves badges that would cover each other apart, to the right, and at the picture's end to the left: a badge of 18
  /// points and a gap of 4.
  static func spread(_ places: [Double]) -> [Double] {
    let gap = 22 / narrowest
    var last = -gap
    let pushed = places.map { place -> Double in
      last = max(place, last + gap)
      return last
    }
    var limit = 1.0
    let fitted = pushed.reversed().map { place -> Double in
      defer { limit = min(place, limit) - gap }
      return max(0, min(place, limit))
    }
    return fitted.reversed()
  }

  /// The time between two ticks, a round one that gives at most a dozen, or eight where tenths make the labels longer.
  private var tick: Duration {
    let steps = [100, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000]
    return steps.map(Duration.milliseconds).first { scenario.duration <= $0 * ($0 < .seconds(1) ? 8 : 12) }
      ?? scenario.duration / 10
  }

  private var ticks: [Duration] {
    guard tick > .zero else { return [.zero] }
    return (0...12).map { tick * $0 }.filter { $0 <= scenario.duration }
  }

  private func position(_ time: Duration) -> Double { ReportNumbers.fraction(time, of: scenario.duration) }

  private func percent(_ fraction: Double) -> String { ReportNumbers.percent(fraction * 100) }

  private func place(_ fraction: Double) -> String { "left:\(percent(fraction))" }
}

extension Timeline.Subject {
  /// The row's name.
  fileprivate var name: String {
    switch self {
    case .session: "Session"
    case .intent: "Wanted"
    case .suppressions: "Withheld"
    case .screen: "Screen"
    case .lockScreen: "Lock screen"
    case .card: "Card"
    }
  }

  /// What the row tells, in plain words.
  fileprivate var words: String {
    switch self {
    case .session: "with the system"
    case .intent: "what the user wants"
    case .suppressions: "why it is silent"
    case .screen: "what the app shows"
    case .lockScreen: "what the phone shows"
    case .card: "for the lock screen"
    }
  }
}
