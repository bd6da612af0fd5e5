import FermataPolicy
import FermataReport
import Testing

/// What a lock screen of the page shows.
struct ReportCardTests {
  private static func page(_ cards: [LockScreenMoment.Card?]) -> String {
    ReportPictureTests.page { scenario in
      scenario.lockScreens = cards.enumerated().map { place, card in
        .init(time: .seconds(place), label: "moment", card: card)
      }
    }
  }

  private static func card(
    _ buttons: Set<LockScreenMoment.Button> = [], rate: Double = 1, isPlaying: Bool = true
  ) -> LockScreenMoment.Card {
    .init(
      app: "Music", title: "Overture", elapsed: .milliseconds(15_900), duration: .seconds(60), rate: rate,
      isPlaying: isPlaying, buttons: buttons, hasArtwork: false)
  }

  @Test(arguments: LockScreenMoment.Button.allCases, [true, false])
  func `each button alone is drawn and named as itself`(_ button: LockScreenMoment.Button, isPlaying: Bool) {
    let page = Self.page([Self.card([button], isPlaying: isPlaying)])
    let play = isPlaying ? "pause" : "play"
    let names: [LockScreenMoment.Button: String] = [
      .previous: "Buttons: previous", .skipBackward: "Buttons: skip backward",
      .playPause: "Buttons: \(play)", .skipForward: "Buttons: skip forward", .next: "Buttons: next",
    ]
    let name = names[button] ?? "No buttons"
    let drawn = page.pieces("<div class=\"buttons\" role=\"img\" aria-label=\"", "</div>").first ?? ""
    #expect(drawn.hasPrefix("\(name)\">"), "\(drawn)")
    let shapes = drawn.pieces("href=\"#", "\"")
    switch button {
    case .playPause, .seek: #expect(shapes == [play])
    case .previous, .skipBackward: #expect(shapes == [button.rawValue, play])
    case .skipForward, .next: #expect(shapes == [play, button.rawValue])
    }
    #expect(drawn.contains("button disabled") == (button != .playPause))
    #expect(page.contains("<div class=\"bar seek\"") == (button == .seek))
  }

  @Test func `all buttons stand in their order`() {
    let page = Self.page([Self.card(Set(LockScreenMoment.Button.allCases))])
    #expect(page.contains("Buttons: previous, skip backward, pause, skip forward, next"))
    let drawn = page.pieces("<div class=\"buttons\"", "</div>").first ?? ""
    #expect(drawn.pieces("href=\"#", "\"") == ["previous", "skipBackward", "pause", "skipForward", "next"])
  }

  @Test(arguments: [
    (0, "stands still"), (1, "moves at 1×"), (1.5, "moves at 1.5×"), (0.75, "moves at 0.8×"),
    (2, "moves at 2×"), (2.5, "moves at 2.5×"), (0.96, "moves at 1×"),
  ])
  func `the clock moves as fast as was published`(_ rate: Double, _ words: String) {
    #expect(Self.page([Self.card(rate: rate, isPlaying: rate != 1)]).contains(">\(words)</span>"))
  }

  @Test func `the position is read from the bar and in numbers, and each card has its own`() {
    let page = Self.page([Self.card(), nil])
    #expect(page.contains("<i style=\"width:26.5%\">") || page.contains("<i style=\"width:26.50%\">"))
    #expect(page.contains("<span>0:15</span>") && page.contains("<span>1:00</span>"))
    let captions = page.pieces("<p class=\"caption\">", "</p>")
    #expect(
      captions == [
        "<span class=\"badge\">1</span><b>0:00.0</b> moment",
        "<span class=\"badge\">2</span><b>0:01.0</b> moment",
      ])
    #expect(page.pieces("Nothing is shown as playing", "<").count == 1)
  }
}
