import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization

// What a scenario expects, held against what is.

extension ScenarioRun {
  /// How far a position may be from what the script expects: in real time each thing that happened before may have been
  /// late, the script itself waited, and callbacks were missed.
  private var drift: Duration {
    let exact = Duration.milliseconds(50)
    guard slack > .zero else { return exact }
    return exact + slack * scenario.moments.count + state.withLock { $0.script.delay } + (phone.now - .zero)
      / 50
  }

  /// What is wrong with an expectation now; `nil` if it holds.
  func check(_ expectation: Happening.Expectation) -> String? {
    switch expectation {
    case .player(let name, let phase, let reason):
      let sound = state.withLock { $0.sounds[name]?.requirement?.status }
      let status = living(name)?.player.status.playback ?? sound ?? .idle
      return status.fault(expecting: phase, because: reason).map { "\(name) \($0)" }
    case .position(let name, let place):
      guard let player = player(name) else { return nil }
      if phone.isKilled(player.app) { return "\(name) is killed, and has no position" }
      let wanted = player.player.position(of: place)
      let actual = player.player.status.position
      let apart = actual - wanted
      let isNear = apart <= drift && apart >= .zero - drift
      return isNear ? nil : "\(name) is at \(actual.secondsText), not at \(wanted.secondsText)"
    case .item(let name, let number):
      guard let player = player(name) else { return nil }
      if phone.isKilled(player.app) { return "\(name) is killed, and has no item" }
      let (index, count) = (player.player.status.queueIndex, player.player.status.queueCount)
      if count == 0 { return "\(name) has nothing loaded" }
      guard index + 1 != number else { return nil }
      return "\(name) is at item \(index + 1), not \(number)"
    case .sound(let name, let kind):
      guard let player = player(name) else { return nil }
      let ports = soundingPorts(of: player)
      return ports == [kind]
        ? nil : "\(name) is heard on \(list(ports)), not on \(ScenarioLine.name(of: kind))"
    case .silence(let name):
      let ports = player(name).map(soundingPorts) ?? []
      return ports.isEmpty ? nil : "\(name) is heard on \(list(ports))"
    case .ducked(let name, let isDucked):
      guard let player = player(name), (phone.duckingGain(of: player.app) < 1) != isDucked else { return nil }
      return "\(name) is \(isDucked ? "not lowered" : "lowered") by others"
    case .session(let name, let isActive):
      guard let app = state.withLock({ $0.apps[name] }), phone.isSessionActive(app) != isActive else {
        return nil
      }
      return "\(name)'s session is \(isActive ? "inactive" : "active")"
    case .configuration(let name, let wanted):
      guard let app = state.withLock({ $0.apps[name] }) else { return nil }
      let actual = phone.configuration(of: app).description
      return actual == wanted ? nil : "\(name)'s session is \(actual), not \(wanted)"
    case .lockScreen(let name): return checkLockScreen(name)
    case .chapter(let name, let number):
      guard let chapter = living(name)?.player.status.chapter, chapter + 1 == number else {
        return "\(name) is not in chapter \(number)"
      }
      return nil
    case .cardRate(let wanted):
      let actual = phone.controlCenter?.card.card.rate ?? 0
      return actual == wanted ? nil : "the card's rate is \(actual), not \(wanted)"
    case .cardTitle(let wanted):
      let actual = phone.controlCenter?.card.tags.title
      guard actual != wanted else { return nil }
      return "the card's title is \(actual.map { "\"\($0)\"" } ?? "missing"), not \"\(wanted)\""
    case .cardElapsed(let wanted): return checkClock(wanted)
    case .cardArtwork(let isWanted):
      guard (phone.controlCenter?.card.artwork != nil) != isWanted else { return nil }
      return isWanted ? "the card has no picture" : "the card has a picture"
    case .atMost(let most, let what, let start): return checkCount(of: what, most, since: start)
    case .never(let name, let kind, let start): return checkNever(name, on: kind, since: start)
    case .commands(let wanted):
      let actual = phone.controlCenter?.commands.description ?? "none"
      return actual == wanted ? nil : "the commands are \(actual), not \(wanted)"
    case .outcome(let wanted):
      let actual = state.withLock { $0.lastOutcome }
      guard actual != wanted else { return nil }
      return "the outcome was \(ScenarioLine.name(of: actual)), not \(ScenarioLine.name(of: wanted))"
    }
  }

  private func checkClock(_ wanted: Duration) -> String? {
    guard let actual = phone.controlCenter?.elapsed else { return "there is no card" }
    let apart = actual - wanted
    guard apart > drift || apart < .zero - drift else { return nil }
    return "the card's clock reads \(actual.secondsText), not \(wanted.secondsText)"
  }

  /// Threads that come late make an app ask again, so only virtual time is exact enough.
  private func checkCount(of what: Happening.Countable, _ most: Int, since start: Duration) -> String? {
    guard slack == .zero else { return nil }
    let count = state.withLock { state in
      state.oracle.absorb()
      return state.oracle.tally.count(what, since: .zero + start)
    }
    return count <= most
      ? nil : "\(count) were counted since \(start.written), not at most \(most) \(what.rawValue)"
  }

  private func checkNever(_ name: String, on kind: AudioPort.Kind, since start: Duration) -> String? {
    guard let player = player(name) else { return nil }
    let (first, last) = (
      Phone.frame(at: .zero + start + state.withLock { $0.script.delay }), Phone.frame(at: phone.now)
    )
    let tapes = phone.tapes(of: player.app, player.player.id).filter { $0.key.kind == kind }
    let frames = tapes.reduce(0) { $0 + $1.value.soundingFrames(from: first, to: last) }
    guard frames > 0 else { return nil }
    return "\(name) was heard on \(ScenarioLine.name(of: kind)) for \(frames) frames since \(start.written)"
  }

  private func checkLockScreen(_ name: String?) -> String? {
    let shown = phone.lockScreen
    let wanted = name.flatMap { name in state.withLock { $0.apps[name] } }
    guard shown?.app != wanted else { return nil }
    let actual = state.withLock { state in state.apps.first { $0.value == shown?.app }?.key }
    return "the lock screen shows \(actual ?? "nobody"), not \(name ?? "nobody")"
  }

  /// Where a player was heard within the last 60 ms.
  private func soundingPorts(of player: RehearsedPlayer) -> [AudioPort.Kind] {
    let end = Phone.frame(at: phone.now)
    let tapes = phone.tapes(of: player.app, player.player.id)
    let sounding = tapes.filter { $0.value.sounds(from: end - 2880, to: end) }
    return sounding.map(\.key.kind).sorted { $0.rawValue < $1.rawValue }
  }

  private func list(_ ports: [AudioPort.Kind]) -> String {
    ports.isEmpty ? "no port" : ports.map(ScenarioLine.name).joined(separator: " and ")
  }
}
