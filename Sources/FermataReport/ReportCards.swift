import FermataPolicy

/// The lock screens of a scenario as small cards, numbered as on the time line.
enum ReportCards {
  static func html(_ moments: [LockScreenMoment]) -> HTML {
    if moments.isEmpty { return "" }
    return .element(
      "div", ["class": "cards"],
      .element("h4", [:], "The lock screen"),
      .element(
        "ol", ["tabindex": "0", "aria-label": "Lock screens"],
        .group(moments.enumerated().map { number, moment in item(number + 1, moment) })))
  }

  private static func item(_ number: Int, _ moment: LockScreenMoment) -> HTML {
    .element(
      "li", ["class": moment.isFailing ? "failing" : nil],
      .element(
        "p", ["class": "caption"],
        .element("span", ["class": "badge"], .text("\(number)")),
        .element("b", [:], .text(ReportNumbers.time(moment.time))), " \(moment.label)"),
      moment.card.map(card)
        ?? .element("div", ["class": "phone empty"], .element("p", [:], "Nothing is shown as playing")))
  }

  private static func card(_ card: LockScreenMoment.Card) -> HTML {
    .element(
      "div", ["class": "phone"],
      .element(
        "div", ["class": "piece"],
        .element(
          "div",
          [
            "class": card.hasArtwork ? "art" : "art none", "role": "img",
            "aria-label": card.hasArtwork ? "Artwork" : "No artwork",
          ]),
        .element(
          "p", [:],
          .element("small", [:], .text(card.app)),
          .element("strong", [:], .text(card.title)),
          .element("span", [:], .text(card.artist)),
          card.chapter.map { .element("span", ["class": "part"], .text($0)) } ?? "")),
      progress(card), buttons(card))
  }

  private static func progress(_ card: LockScreenMoment.Card) -> HTML {
    let elapsed = ReportNumbers.position(card.elapsed)
    guard let duration = card.duration else {
      return .element(
        "p", ["class": "times"], .element("span", [:], .text(elapsed)),
        .element("span", [:], card.isLive ? "LIVE" : "no length"))
    }
    return .group([
      .element(
        "div", ["class": card.buttons.contains(.seek) ? "bar seek" : "bar", "aria-hidden": "true"],
        .element("i", ["style": "width:\(ReportNumbers.percent(card.elapsed, of: duration))"])),
      .element(
        "p", ["class": "times"],
        .element("span", [:], .text(elapsed)),
        .element("span", ["class": "rate"], card.rate == 0 ? "stands still" : "moves at \(rate(card.rate))"),
        .element("span", [:], .text(ReportNumbers.position(duration)))),
    ])
  }

  private static func buttons(_ card: LockScreenMoment.Card) -> HTML {
    let shown: [LockScreenMoment.Button] = [.previous, .skipBackward, .playPause, .skipForward, .next]
    let enabled = shown.filter(card.buttons.contains).map { name($0, card) }
    let words = enabled.isEmpty ? "No buttons" : "Buttons: " + enabled.joined(separator: ", ")
    return .element(
      "div", ["class": "buttons", "role": "img", "aria-label": words],
      .group(
        shown.filter { $0 == .playPause || card.buttons.contains($0) }.map { button in
          let shape = button == .playPause ? (card.isPlaying ? "pause" : "play") : button.rawValue
          return ReportShapes.use(shape, kind: card.buttons.contains(button) ? "button" : "button disabled")
        }))
  }

  private static func name(_ button: LockScreenMoment.Button, _ card: LockScreenMoment.Card) -> String {
    switch button {
    case .previous: "previous"
    case .skipBackward: "skip backward"
    case .playPause: card.isPlaying ? "pause" : "play"
    case .skipForward: "skip forward"
    case .next: "next"
    case .seek: "seek"
    }
  }

  private static func rate(_ rate: Double) -> String {
    let tenths = Int((rate * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)×" : "\(tenths / 10).\(abs(tenths) % 10)×"
  }
}
