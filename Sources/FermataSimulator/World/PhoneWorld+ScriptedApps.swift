import FermataPlatform
import FermataPolicy

// Apps that follow a script: they sound, obey, stop, and get killed.

extension PhoneWorld {
  /// What a scripted app does when told: it obeys, as a well-made app does.
  mutating func obey(_ notice: Notice, _ app: AppID) {
    let here = index(of: app)
    guard case .interruptionEnded(let mayResume) = notice, apps[here].soundsAgain else { return }
    apps[here].soundsAgain = false
    if mayResume { play(app) }
  }

  /// A scripted app begins: its session becomes active, and it sounds if it makes sound.
  mutating func play(_ app: AppID) {
    let here = index(of: app)
    guard let kind = apps[here].kind else { return }
    apps[here].configuration = kind.configuration
    apps[here].isOutputMuted = kind == .feed && conditions.system.mutesOutput
    guard activate(app) == nil else { return }
    guard kind.voice != nil else { return }
    apps[here].isSounding = true
    if !apps[here].isOutputMuted { heard(app) }
    show(app, isMoving: true)
  }

  /// A scripted player's card: its name and whether it moves.
  mutating func show(_ app: AppID, isMoving: Bool) {
    guard apps[index(of: app)].kind?.publishesCard ?? false else { return }
    publish(plainCard(apps[index(of: app)].name, at: .zero, isMoving: isMoving), by: app)
  }

  /// A scripted app stops; it tells others, or forgets to.
  mutating func stop(_ app: AppID, tellsOthers: Bool) {
    let here = index(of: app)
    apps[here].isSounding = false
    apps[here].soundsAgain = false
    show(app, isMoving: false)
    guard apps[here].isActive else {
      // Its session was taken, but the apps that it had interrupted still wait.
      return release(by: .app(app), mayResume: true, isTold: tellsOthers)
    }
    becomeInactive(app, tellsOthers: tellsOthers)
  }

  /// A scripted app is done, and gives the sound back as its kind does.
  mutating func leave(_ app: AppID) {
    let here = index(of: app)
    switch apps[here].leaving {
    case .notify: stop(app, tellsOthers: true)
    case .plain:
      stop(app, tellsOthers: false)
      // A web page removes its card, so the app before it is shown again.
      publish(nil, by: app)
      apps[here].lastHeard = 0
    case .none: pause(app)
    case .killed: kill(app)
    }
  }

  /// A scripted app pauses and keeps its session.
  mutating func pause(_ app: AppID) {
    let here = index(of: app)
    apps[here].isSounding = false
    apps[here].soundsAgain = false
    show(app, isMoving: false)
  }

  /// The system ends a scripted app: it is silent, off the lock screen, and nobody is told (row 1).
  mutating func kill(_ app: AppID) {
    let here = index(of: app)
    guard !apps[here].isHosted else { return }
    dropEntry(of: app)
    stop(app, tellsOthers: false)
    apps[here].lastHeard = 0
    apps[here].interruptedBy = []
    note("\(apps[here].name) killed")
  }
}
