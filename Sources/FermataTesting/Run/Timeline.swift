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

  /// Which part showed it: `intent`, `suppression`, `status`, `session`, `card`.
  package private(set) var bands: [String: [Stretch]] = [:]
  package var marks: [Mark] = []
  package private(set) var glances: [Glance] = []
  /// Which player of which app each stem of sound belongs to.
  package var players: [(app: AppID, component: ComponentID)] = []

  mutating func look(at phone: Phone, _ players: [RehearsedPlayer]) {
    guard let first = players.first else { return }
    let status = first.player.status
    let now = phone.now
    show("intent", status.intent.wants ? "wants sound" : "", now)
    show("suppression", status.suppression.map(\.description) ?? "", now)
    show("status", status.phase == .idle ? "" : status.phase.description, now)
    show("session", phone.isSessionActive(first.app) ? "active" : "", now)
    let card = phone.card(of: first.app)
    show("card", card.map { $0.isMoving ? "playing" : "paused" } ?? "", now)
    glance(phone.lockScreen, now)
  }

  private mutating func glance(_ screen: LockScreen?, _ now: HostTime) {
    guard let screen else { return }
    if let last = glances.last, last.screen.card == screen.card { return }
    glances.append(Glance(at: now, screen: screen))
  }

  private mutating func show(_ band: String, _ label: String, _ now: HostTime) {
    var stretches = bands[band] ?? []
    if var last = stretches.popLast() {
      last.end = now
      stretches.append(last)
      if last.label == label { return bands[band] = stretches }
    }
    stretches.append(Stretch(start: now, end: now, label: label))
    bands[band] = stretches
  }
}
