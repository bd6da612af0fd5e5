import FermataKit
package import FermataPolicy
package import FermataSimulator

/// What each part of a run showed over time, as stretches with a label.
package struct Timeline: Sendable {
  /// A label from one instant to another.
  package struct Stretch: Hashable, Sendable {
    package var start: HostTime
    package var end: HostTime
    package var label: String
  }

  /// A moment of the script, in words.
  package struct Mark: Hashable, Sendable {
    package var at: HostTime
    package var actor: String
    package var text: String
  }

  /// The lock screen at a moment when it changed.
  package struct Glance: Hashable, Sendable {
    package var at: HostTime
    package var screen: LockScreen
  }

  /// Which part showed it (`intent`, `suppression`, `status`, `session`, `card`), and whose it was.
  package private(set) var bands: [String: [String: [Stretch]]] = [:]
  package var marks: [Mark] = []
  package private(set) var glances: [Glance] = []
  /// Which player of which app each stem of sound belongs to.
  package var players: [(app: AppID, component: ComponentID)] = []

  mutating func look(at phone: Phone, _ players: [RehearsedPlayer]) {
    let now = phone.now
    for player in players {
      let status = player.player.status
      // With one player its name would say nothing.
      let prefix = players.count > 1 ? "\(player.name): " : ""
      func label(_ text: String) -> String { text.isEmpty ? "" : prefix + text }
      show("intent", player.name, label(status.intent.wants ? "wants sound" : ""), now)
      show("suppression", player.name, label(status.suppression?.description ?? ""), now)
      show("status", player.name, label(status.phase == .idle ? "" : status.phase.words), now)
    }
    for player in players where player.app != players.first?.app || player.name == players.first?.name {
      show("session", player.appName, phone.isSessionActive(player.app) ? "active" : "", now)
    }
    let screen = phone.lockScreen
    show("card", "", screen.map { $0.isMoving ? "playing" : "paused" } ?? "", now)
    glance(screen, now)
  }

  private mutating func glance(_ screen: LockScreen?, _ now: HostTime) {
    guard let screen else { return }
    if let last = glances.last, last.screen.card == screen.card { return }
    glances.append(Glance(at: now, screen: screen))
  }

  private mutating func show(_ band: String, _ of: String, _ label: String, _ now: HostTime) {
    var stretches = bands[band, default: [:]][of] ?? []
    if var last = stretches.popLast() {
      last.end = now
      stretches.append(last)
      if last.label == label { return bands[band, default: [:]][of] = stretches }
    }
    stretches.append(Stretch(start: now, end: now, label: label))
    bands[band, default: [:]][of] = stretches
  }
}

extension Status.Phase {
  /// What a screen shows, without brackets.
  fileprivate var words: String {
    if case .waiting(let reason) = self { return "waiting, \(reason.rawValue)" }
    return description
  }
}
