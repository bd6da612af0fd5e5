import FermataPlatform
import FermataPolicy

// Interruptions: who takes whose session, and what they are told (R-040 to R-052 and the interruption matrix).

extension PhoneWorld {
  /// Makes a session inactive, stops its sound, then tells it (the order of R-040).
  mutating func interrupt(
    _ app: AppID, by interrupter: Interrupter, _ reason: Event.InterruptionReason = .default
  ) {
    let here = index(of: app)
    let wasInterrupted = !apps[here].interruptedBy.isEmpty
    if reason == .default { apps[here].interruptedBy.insert(interrupter) }
    guard apps[here].isActive || wasInterrupted else { return }
    apps[here].isActive = false
    if !conditions.configurationSurvivesInterruption { apps[here].configuration = .initial }
    for engine in apps[here].engines.keys { apps[here].engines[engine]?.isRunning = false }
    if apps[here].isSounding {
      apps[here].isSounding = false
      apps[here].soundsAgain = true
      show(app, isMoving: false)
    }
    guard !wasInterrupted else { return }
    note("\(apps[here].name) interrupted")
    tell(app, .interruptionBegan(reason))
  }

  /// Gives back what an interrupter took; apps that nobody else holds are told, unless the end gets lost (R-042).
  mutating func release(by interrupter: Interrupter, mayResume: Bool, isTold: Bool = true) {
    for app in apps where app.interruptedBy.contains(interrupter) {
      let here = index(of: app.id)
      apps[here].interruptedBy.remove(interrupter)
      guard apps[here].interruptedBy.isEmpty, isTold else { continue }
      note("\(app.name) told that the interruption ended\(mayResume ? ", may resume" : "")")
      tell(app.id, .interruptionEnded(mayResume: mayResume))
    }
  }

  /// A call, Siri or an alarm takes the phone's audio (matrix rows 5, 7 and 8).
  mutating func take(_ holder: Interrupter) {
    guard holders.insert(holder).inserted else { return }
    // Who is taken already is taken by this one as well, and told when the last of them lets go.
    for app in apps where app.isActive || !app.interruptedBy.isEmpty {
      if app.configuration.isMixable, !conditions.mixableAreInterrupted { continue }
      interrupt(app.id, by: holder)
    }
  }

  /// It is over.
  mutating func give(back holder: Interrupter, mayResume: Bool, isTold: Bool) {
    guard holders.remove(holder) != nil else { return }
    if holder == .call { isCallAnswered = false }
    release(by: holder, mayResume: mayResume, isTold: isTold)
  }

  /// What a scripted app does when told: it obeys, as a well-made app does.
  mutating func obey(_ notice: Notice, _ app: AppID) {
    let here = index(of: app)
    guard case .interruptionEnded(let mayResume) = notice, apps[here].soundsAgain else { return }
    apps[here].soundsAgain = false
    if mayResume { play(app) }
  }

  /// A scripted app begins to sound.
  mutating func play(_ app: AppID) {
    let here = index(of: app)
    guard let kind = apps[here].kind else { return }
    apps[here].configuration = kind.configuration
    guard activate(app) == nil else { return }
    apps[here].isSounding = true
    heard(app)
    show(app, isMoving: true)
  }

  /// A scripted player's card: its name and whether it moves.
  private mutating func show(_ app: AppID, isMoving: Bool) {
    guard apps[index(of: app)].kind == .music else { return }
    let card = Card(
      item: ItemID(0), elapsed: .zero, rate: isMoving ? 1 : 0, duration: nil, queueIndex: 0, queueCount: 1)
    let name = apps[index(of: app)].name
    publish(NowPlayingCard(card: card, tags: Tags(title: name), artwork: nil), by: app)
  }

  /// A scripted app stops; it tells others, or forgets to (R-030).
  mutating func stop(_ app: AppID, tellsOthers: Bool) {
    let here = index(of: app)
    apps[here].isSounding = false
    apps[here].soundsAgain = false
    show(app, isMoving: false)
    guard apps[here].isActive else { return }
    apps[here].isActive = false
    note("\(apps[here].name) session inactive")
    release(by: .app(app), mayResume: true, isTold: tellsOthers)
  }
}
