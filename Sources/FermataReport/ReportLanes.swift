/// The sound of a scenario: waves to look at and files to listen to.
enum ReportLanes {
  /// The lane of one port.
  ///
  /// - Parameters:
  ///   - port: what came out.
  ///   - full: the sample that fills the lane, the same for all lanes of a scenario so that they compare.
  /// - Returns: a picture with its description in words.
  static func wave(_ port: PortLane, full: Float) -> HTML {
    picture(
      width: max(port.ours.count, port.others.count, 1),
      [
        ("others", Waveform.outline(port.others, full: full)),
        ("ours", Waveform.outline(port.ours, full: full)),
      ],
      label: "Sound at \(port.name): " + words(port))
  }

  /// The highest sample of a scenario, so that quiet music fills its lanes too.
  static func loudest(_ scenario: ScenarioReport) -> Float {
    scenario.ports.flatMap { $0.ours + $0.others }.max() ?? 0
  }

  /// A player for each port whose sound was kept.
  static func players(_ scenario: ScenarioReport) -> HTML {
    let players = scenario.ports.compactMap { port in
      port.soundFile.map { file in
        HTML.element(
          "label", [:],
          .element("span", [:], .text(port.name)),
          .element(
            "audio",
            ["controls": "", "preload": "none", "src": file, "aria-label": "Sound at \(port.name)"]))
      }
    }
    if players.isEmpty { return "" }
    return .element("div", ["class": "players"], .element("h4", [:], "Listen"), .group(players))
  }

  /// Shapes that fill their place, whatever its size; decoration unless labelled.
  static func picture(width: Int, _ shapes: [(kind: String, path: String)], label: String? = nil) -> HTML {
    .element(
      "svg",
      [
        "viewBox": "0 0 \(width) \(Waveform.height)", "preserveAspectRatio": "none",
        "role": label == nil ? nil : "img", "aria-label": label, "aria-hidden": label == nil ? "true" : nil,
      ],
      .group(
        shapes.filter { !$0.path.isEmpty }.map { .element("path", ["class": $0.kind, "d": $0.path]) }))
  }

  private static func words(_ port: PortLane) -> String {
    let share = { (peaks: [Float]) -> Int in
      peaks.isEmpty ? 0 : Int((Double(peaks.count { $0 > 0 }) / Double(peaks.count) * 100).rounded())
    }
    if share(port.ours) == 0, share(port.others) == 0 { return "silent throughout" }
    return "this app \(share(port.ours))% of the time, others \(share(port.others))%"
  }
}
