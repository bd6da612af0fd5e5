import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

// What the lock screen shows, against what the screen shows.

extension Agreement {
  /// The card of an app's lead player says what its screen says.
  mutating func checkLockScreen(of app: AppID, _ sights: [Sight]) {
    let publishing = sights.indices.filter {
      sights[$0].player.app == app && sights[$0].player.recipe.publishesCard
    }
    guard let first = publishing.first, let card = phone.card(of: app) else {
      for index in publishing where sights[index].status.isPlaying {
        report(.lockScreen, "\(sights[index].name) plays, but the app published no card")
      }
      return
    }
    let index = publishing.first { sights[$0].status.item == card.card.card.item } ?? first
    let shown = sights[index]
    let status = shown.status
    let agrees = card.isMoving == status.isPlaying && card.card.card.item == status.item
    if !agrees {
      let since = memories[index].cardDisagreesSince ?? phone.now
      memories[index].cardDisagreesSince = since
      // While an item or its picture is being fetched the card may wait, so that its change is one publish.
      let isOpening = status.info == nil || card.card.card.item != status.item
      guard phone.now - since > (isOpening ? Self.gap : .zero) || !isOpening else { return }
      report(
        .lockScreen,
        "\(shown.name) is \(status.phase) on its screen, but the card's clock \(card.isMoving ? "moves" : "stands")"
      )
      return
    }
    memories[index].cardDisagreesSince = nil
    checkSpeedAndChapter(card.card.card, shown)
    let apart = card.elapsed - status.position
    if apart > Self.clockTolerance || apart < .zero - Self.clockTolerance {
      report(
        .lockScreen,
        "the card reads \(card.elapsed.secondsText), \(shown.name)'s screen \(status.position.secondsText)")
    }
  }

  /// The card's clock moves as fast as the sound, in the chapter that the screen shows.
  private mutating func checkSpeedAndChapter(_ card: Card, _ sight: Sight) {
    let rate = sight.status.isPlaying ? sight.status.rate : 0
    guard card.rate != rate || card.chapter != sight.status.chapter else { return }
    report(
      .lockScreen,
      """
      the card says rate \(card.rate.rateText), chapter \((card.chapter ?? -1) + 1); \(sight.name)'s screen \
      rate \(rate.rateText), chapter \((sight.status.chapter ?? -1) + 1)
      """)
  }
}
