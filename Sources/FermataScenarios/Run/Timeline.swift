import FermataKit
package import FermataPolicy
package import FermataSimulator

/// What each part of a run showed over time, as stretches with a label.
package struct Timeline: Sendable {
  /// What a row of the time line shows.
  package enum Subject: String, Hashable, Codable, Sendable, CaseIterable {
    /// The app's session with the system.
    case session
    /// What the user wants.
    case intent
    /// The reasons why sound is withheld.
    case suppressions
    /// What the app's screen shows.
    case screen
    /// What the phone's lock screen shows.
    case lockScreen
    /// What the app publishes for the lock screen.
    case card
  }

  /// Who or what acts.
  package enum Actor: String, Hashable, Codable, Sendable, CaseIterable {
    /// The person with the phone.
    case user
    /// The world around: a call arrives, a cable is pulled, another app plays.
    case phone
  }

  /// A label from one instant to another.
  package struct Stretch: Hashable, Sendable {
    package var start: HostTime
    package var end: HostTime
    package var label: String
  }

  /// A moment of the script, in words.
  package struct Mark: Hashable, Sendable {
    package var at: HostTime
    package var actor: Actor
    package var text: String
  }

  /// The lock screen at a moment when it showed a new card.
  package struct Glance: Hashable, Sendable {
    package var at: HostTime
    package var lockScreen: LockScreen
  }

  /// The lock screen as something did not hold; `nil` if it showed nobody.
  package struct Failing: Hashable, Sendable {
    package var at: HostTime
    package var lockScreen: LockScreen?
    /// What did not hold, in a few words.
    package var label: String
  }

  /// What each subject showed, by the name of the player or app.
  package private(set) var bands: [Subject: [String: [Stretch]]] = [:]
  package var marks: [Mark] = []
  package private(set) var glances: [Glance] = []
  package private(set) var failings: [Failing] = []
  /// Which player of which app each stem of sound belongs to.
  package var players: [(app: AppID, part: PartID)] = []

  mutating func look(at phone: Phone, _ sights: [Sight], killed: [RehearsedPlayer]) {
    let now = phone.now
    for sight in sights {
      let status = sight.status
      // With one player its name would say nothing.
      let prefix = sights.count + killed.count > 1 ? "\(sight.name): " : ""
      func label(_ text: String) -> String { text.isEmpty ? "" : prefix + text }
      show(.intent, sight.name, label(status.intent.wants ? "wants sound" : ""), now)
      show(.suppressions, sight.name, label(status.suppression?.description ?? ""), now)
      show(.screen, sight.name, label(status.phase == .idle ? "" : status.phase.words), now)
    }
    for player in sights.map(\.player)
    where player.app != sights[0].player.app || player.name == sights[0].name {
      show(.session, player.appName, phone.isSessionActive(player.app) ? "active" : "", now)
    }
    for player in killed { show(killed: player, isAlone: sights.isEmpty && killed.count == 1, now) }
    let lockScreen = phone.lockScreen
    show(.lockScreen, "", lockScreen.map { $0.isMoving ? "playing" : "paused" } ?? "", now)
    glance(lockScreen, now)
  }

  /// A process that ended wants nothing and has no session.
  private mutating func show(killed player: RehearsedPlayer, isAlone: Bool, _ now: HostTime) {
    for subject in [Subject.intent, .suppressions] { show(subject, player.name, "", now) }
    show(.screen, player.name, isAlone ? "killed" : "\(player.name): killed", now)
    show(.session, player.appName, "", now)
  }

  /// Keeps the lock screen at an instant at which something was found wrong.
  mutating func keep(_ lockScreen: LockScreen?, for violations: [Violation], _ now: HostTime) {
    guard !violations.isEmpty else { return }
    let subjects = violations.map(\.subject).unique
    let verb = subjects.count == 1 ? "fails" : "fail"
    failings.append(
      Failing(at: now, lockScreen: lockScreen, label: "\(subjects.joined(separator: ", ")) \(verb)"))
  }

  private mutating func glance(_ lockScreen: LockScreen?, _ now: HostTime) {
    guard let lockScreen else { return }
    if let last = glances.last, last.lockScreen.card == lockScreen.card { return }
    glances.append(Glance(at: now, lockScreen: lockScreen))
  }

  mutating func show(_ subject: Subject, _ of: String, _ label: String, _ now: HostTime) {
    bands[subject, default: [:]][of, default: []].show(label, at: now)
  }
}

extension [Timeline.Stretch] {
  /// Lets the last stretch reach up to now, and begins another if the label changed.
  fileprivate mutating func show(_ label: String, at now: HostTime) {
    if let last = indices.last {
      self[last].end = now
      if self[last].label == label { return }
    }
    append(Timeline.Stretch(start: now, end: now, label: label))
  }
}

extension Status.Phase {
  /// What a screen shows, without brackets.
  var words: String {
    if case .waiting(let reason) = self { return "waiting, \(reason.rawValue)" }
    return description
  }
}
