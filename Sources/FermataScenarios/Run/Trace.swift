import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

/// The ordered record of a run: one line for each thing that happened, was decided, or changed.
///
/// Text with times in seconds, rounded to the millisecond, so that the same run gives the same bytes on every machine.
struct Trace {
  private(set) var lines: [String] = []
  private var nextLogLine = 0
  private var screens: [String: Screen] = [:]
  private var cards: [String: String] = [:]
  private var sounding: [String: Bool] = [:]

  /// Adds one line: when it was, who or what it is about, and what is to be told.
  mutating func add(_ at: HostTime, _ actor: String, _ text: String) {
    let time = at.secondsText
    let column = String(repeating: " ", count: max(0, 8 - time.count)) + time
    let who = actor + String(repeating: " ", count: max(0, 7 - actor.count))
    lines.append("\(column)  \(who) \(text)")
  }

  /// Adds what is new since the last look.
  mutating func look(at phone: Phone, _ sights: [Sight], killed: [RehearsedPlayer]) {
    for line in phone.log(from: nextLogLine) {
      nextLogLine += 1
      add(line.at, "phone", line.text)
    }
    var seen: Set<AppID> = []
    for sight in sights where !sight.news.isEmpty && seen.insert(sight.player.app).inserted {
      addJournal(of: sight, sights)
    }
    for sight in sights {
      addScreen(of: sight, at: phone.now)
      addSound(of: sight.name, sight.tapes, at: phone.now)
    }
    for player in killed {
      screens[player.name] = nil
      cards[player.appName] = nil
      addSound(of: player.name, phone.tapes(of: player.app, player.player.id), at: phone.now)
    }
    for sight in sights where sight.player.recipe.publishesCard { addCard(of: sight.player, on: phone) }
  }

  private mutating func addJournal(of sight: Sight, _ sights: [Sight]) {
    func name(_ id: PartID) -> String {
      sights.first { $0.player.app == sight.player.app && $0.player.player.id == id }?.name
        ?? "part \(id.value)"
    }
    for entry in sight.news {
      let at = entry.envelope.at
      if let text = entry.envelope.event.text(naming: name) {
        let answer = entry.outcome == .success ? "" : " -> \(entry.outcome.rawValue)"
        let rules = entry.rules.rules.map(\.id).joined(separator: " ")
        add(at, "event", text + answer + (rules.isEmpty ? "" : "  [\(rules)]"))
      }
      for step in entry.steps { add(at, "step", step.step.text(naming: name)) }
    }
  }

  /// What of a screen is told when it changes.
  private struct Screen: Equatable {
    let phase: Status.Phase
    let suppression: Suppression?
    let withdrawnBy: Rule?
  }

  private mutating func addScreen(of sight: Sight, at now: HostTime) {
    let status = sight.status
    let screen = Screen(
      phase: status.phase, suppression: status.suppression,
      withdrawnBy: status.suppression == nil ? status.intent.withdrawnBy : nil)
    guard screens[sight.name] != screen else { return }
    screens[sight.name] = screen
    add(now, "screen", "\(sight.name) \(status.phase)\(why(status)) at \(status.position.secondsText)")
  }

  private func why(_ status: PlayerStatus) -> String {
    if let error = status.error { return " (\(error))" }
    if let suppression = status.suppression { return " (\(suppression))" }
    return status.intent.withdrawnBy.map { " by \($0.id)" } ?? ""
  }

  private mutating func addCard(of player: RehearsedPlayer, on phone: Phone) {
    guard let shown = phone.card(of: player.app) else { return }
    let card = shown.card.card
    let text = "\(card.queueIndex + 1)/\(card.queueCount) rate \(card.rate.rateText)"
    guard cards[player.appName] != text else { return }
    cards[player.appName] = text
    add(phone.now, "card", "\(player.appName) \(text) at \(shown.elapsed.secondsText)")
  }

  /// Sound begins and ends at the frame; shorter gaps than 20 ms are not told.
  private mutating func addSound(
    of name: String, _ tapes: [(key: AudioPort, value: SoundTape)], at now: HostTime
  ) {
    for (port, tape) in tapes.sorted(by: { $0.key.uid < $1.key.uid }) {
      guard let last = tape.spans.last else { continue }
      let isSounding = last.end + 960 >= Phone.frame(at: now)
      let key = "\(name) on \(port)"
      guard sounding[key] ?? false != isSounding else { continue }
      sounding[key] = isSounding
      add(now, "sound", "\(key) \(isSounding ? "from frame \(last.start)" : "until frame \(last.end)")")
    }
  }
}
