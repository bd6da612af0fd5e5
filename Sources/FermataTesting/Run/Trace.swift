import FermataKit
import FermataPolicy
import FermataSimulator

/// The ordered record of a run: one line for each thing that happened, was decided, or changed.
///
/// Text with times in milliseconds, so that the same run gives the same bytes on every machine.
struct Trace {
  private(set) var lines: [String] = []
  private var nextLogLine = 0
  private var lastSequences: [AppID: Int] = [:]
  private var screens: [String: String] = [:]
  private var cards: [String: String] = [:]
  private var sounding: [String: Bool] = [:]

  /// Adds one line by hand: what a scenario does or expects.
  mutating func add(_ at: HostTime, _ actor: String, _ text: String) {
    let time = at.secondsText
    let column = String(repeating: " ", count: max(0, 8 - time.count)) + time
    let who = actor + String(repeating: " ", count: max(0, 7 - actor.count))
    lines.append("\(column)  \(who) \(text)")
  }

  /// Adds what is new since the last look.
  mutating func look(at phone: Phone, _ players: [RehearsedPlayer]) {
    for line in phone.log(from: nextLogLine) {
      nextLogLine += 1
      add(line.at, "phone", line.text)
    }
    var seen: Set<AppID> = []
    for player in players where seen.insert(player.app).inserted {
      let names = players.filter { $0.app == player.app }.map { ($0.player.id, $0.name) }
      addJournal(of: player.app, player.audio, Dictionary(uniqueKeysWithValues: names))
    }
    for player in players {
      addScreen(of: player, at: phone.now)
      addSound(of: player, on: phone)
    }
    for player in players where player.recipe.publishesCard { addCard(of: player, on: phone) }
  }

  private mutating func addJournal(of app: AppID, _ audio: AudioSystem, _ names: [ComponentID: String]) {
    func name(_ id: ComponentID) -> String { names[id] ?? "component \(id.value)" }
    for entry in audio.journal.entries(after: lastSequences[app] ?? 0) {
      lastSequences[app] = entry.sequence
      let at = entry.envelope.at
      if let text = entry.envelope.event.text(naming: name) {
        let answer = entry.outcome == .success ? "" : " -> \(entry.outcome.rawValue)"
        let rules = entry.rules.rules.map(\.id).joined(separator: " ")
        add(at, "event", text + answer + (rules.isEmpty ? "" : "  [\(rules)]"))
      }
      for step in entry.steps { add(at, "step", step.step.text(naming: name)) }
    }
  }

  private mutating func addScreen(of player: RehearsedPlayer, at now: HostTime) {
    let status = player.player.status
    let why = status.suppression.map { " (\($0))" } ?? status.intent.withdrawnBy.map { " by \($0.id)" } ?? ""
    let text = "\(player.name) \(status.phase)\(why)"
    guard screens[player.name] != text else { return }
    screens[player.name] = text
    add(now, "screen", "\(text) at \(status.position.secondsText)")
  }

  private mutating func addCard(of player: RehearsedPlayer, on phone: Phone) {
    guard let shown = phone.card(of: player.app) else { return }
    let card = shown.card.card
    let text = "\(card.queueIndex + 1)/\(card.queueCount) rate \(card.rate == 0 ? "0" : "1")"
    guard cards[player.appName] != text else { return }
    cards[player.appName] = text
    add(phone.now, "card", "\(player.appName) \(text) at \(shown.elapsed.secondsText)")
  }

  /// Sound begins and ends at the frame; shorter gaps than 20 ms are not told.
  private mutating func addSound(of player: RehearsedPlayer, on phone: Phone) {
    let tapes = phone.tapes(of: player.app, player.player.id)
    for (port, tape) in tapes.sorted(by: { $0.key.uid < $1.key.uid }) {
      guard let last = tape.spans.last else { continue }
      let key = "\(player.name) on \(port)"
      let isSounding = last.end + 960 >= Phone.frame(at: phone.now)
      guard sounding[key] ?? false != isSounding else { continue }
      sounding[key] = isSounding
      add(phone.now, "sound", "\(key) \(isSounding ? "from frame \(last.start)" : "until frame \(last.end)")")
    }
  }
}
