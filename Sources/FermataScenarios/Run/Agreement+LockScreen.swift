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
      for index in publishing {
        let text = "\(sights[index].name) plays, but the app published no card"
        reportIfItLasts(sights[index].status.isPlaying ? Problem(text: text, patience: slack) : nil, index)
      }
      return
    }
    let index = publishing.first { sights[$0].status.item == card.card.card.item } ?? first
    reportIfItLasts(disagreement(card, sights[index]), index)
  }

  /// What is wrong with a card, and for how long it may be.
  private struct Problem {
    let text: String
    let patience: Duration
  }

  /// Reports what has been wrong for as long as it may be; with no patience at all, at once.
  private mutating func reportIfItLasts(_ problem: Problem?, _ index: Int) {
    guard let problem else { return memories[index].cardDisagreesSince = nil }
    let since = memories[index].cardDisagreesSince ?? phone.now
    memories[index].cardDisagreesSince = since
    guard problem.patience == .zero || phone.now - since > problem.patience else { return }
    report(.lockScreen, problem.text)
  }

  private func disagreement(_ shown: LockScreen, _ sight: Sight) -> Problem? {
    let (status, card) = (sight.status, shown.card.card)
    guard shown.isMoving == status.isPlaying, card.item == status.item else {
      // While an item or its picture is being fetched the card may wait, so that its change is one publish.
      let isOpening = status.info == nil || card.item != status.item
      let clock = shown.isMoving ? "moves" : "stands"
      return Problem(
        text: "\(sight.name) is \(status.phase) on its screen, but the card's clock \(clock)",
        patience: isOpening ? gap : slack)
    }
    // The card's clock moves as fast as the sound, in the chapter that the screen shows.
    let rate = status.isPlaying ? status.rate : 0
    if card.rate != rate || card.chapter != status.chapter {
      return Problem(
        text: """
          the card says rate \(card.rate.rateText), chapter \((card.chapter ?? -1) + 1); \(sight.name)'s screen \
          rate \(rate.rateText), chapter \((status.chapter ?? -1) + 1)
          """, patience: slack)
    }
    if let problem = disagreement(shown.commands, sight) { return problem }
    let apart = shown.elapsed - status.position
    guard apart > Self.clockTolerance || apart < .zero - Self.clockTolerance else { return nil }
    return Problem(
      text:
        "the card reads \(shown.elapsed.secondsText), \(sight.name)'s screen \(status.position.secondsText)",
      patience: slack)
  }

  /// What is wrong with the buttons that show a state.
  private func disagreement(_ buttons: CommandSet, _ sight: Sight) -> Problem? {
    let status = sight.status
    let isRight =
      (!buttons.kinds.contains(.repeat) || buttons.repeatMode == status.repeat)
      && (!buttons.kinds.contains(.shuffle) || buttons.isShuffled == status.isShuffled)
    guard !isRight else { return nil }
    let order = status.isShuffled ? "shuffled" : "in order"
    return Problem(
      text:
        "the card's buttons say \(buttons); \(sight.name)'s screen repeats \(status.repeat.rawValue), \(order)",
      patience: slack)
  }
}
