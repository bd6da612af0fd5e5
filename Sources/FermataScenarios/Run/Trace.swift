import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

/// The ordered record of a run: one line for each thing that happened, was decided, or changed; at one instant causes
/// before what came of them.
///
/// Text with times in seconds, rounded to the millisecond, so that the same run gives the same bytes on every machine.
struct Trace {
  private(set) var lines: [String] = []
  private var nextLogLine = 0
  /// How many steps of each kind were told.
  private var told: [Process: [Testimony.Call: Int]] = [:]
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
    var seen: Set<AppID> = []
    let news = sights.filter { !$0.news.isEmpty && seen.insert($0.player.app).inserted }
    let asked = Set(news.flatMap(calls))
    var answers: [LogLine.Call: [LogLine]] = [:]
    for line in phone.log(from: nextLogLine) {
      nextLogLine += 1
      if let call = line.call, asked.contains(call) {
        answers[call, default: []].append(line)
      } else {
        add(line.at, "phone", line.text)
      }
    }
    for sight in news { addJournal(of: sight, sights, answers) }
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

  private struct Process: Hashable {
    let app: AppID
    let launch: Int

    init(_ life: Sight.Life) { (app, launch) = (life.app, life.launch) }
  }

  /// The calls that an app's news are about.
  private func calls(of sight: Sight) -> [LogLine.Call] {
    var counts = told[Process(sight.life)] ?? [:]
    return sight.news.flatMap(\.steps).compactMap { number($0.step, of: sight.life, &counts) }
  }

  /// The call that a step is to the phone; `nil` for one that asks nothing of session or engine.
  private func number(_ step: Step, of life: Sight.Life, _ counts: inout [Testimony.Call: Int])
    -> LogLine.Call?
  {
    guard let kind = step.call else { return nil }
    counts[kind, default: 0] += 1
    return LogLine.Call(app: life.app, launch: life.launch, kind: kind, number: counts[kind] ?? 0)
  }

  /// Tells a step, and what the phone did because of it.
  private mutating func add(
    _ step: Step, at instant: HostTime, of life: Sight.Life, _ text: String,
    _ answers: [LogLine.Call: [LogLine]]
  ) {
    add(instant, "step", text)
    guard let call = number(step, of: life, &told[Process(life), default: [:]]) else { return }
    for line in answers[call] ?? [] { add(line.at, "phone", line.text) }
  }

  private mutating func addJournal(
    of sight: Sight, _ sights: [Sight], _ answers: [LogLine.Call: [LogLine]]
  ) {
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
      for step in entry.steps {
        add(step.step, at: at, of: sight.life, step.step.text(naming: name), answers)
      }
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

extension Step {
  /// What it asks of the session or of an engine; `nil` if nothing.
  fileprivate var call: Testimony.Call? {
    switch self {
    case .configure(let configuration): .configure(configuration)
    case .prefer: .prefer
    case .activate: .activate
    case .deactivate: .deactivate
    case .overrideOutput: .override
    case .start(let part, _): .start(part)
    case .stop(let part): .stop(part)
    case .publish, .enable, .load, .cue: nil
    }
  }
}
