import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

// Processes that end and begin anew.

extension Phone {
  /// Ends an app's process at once, as the system does, or the user in the app switcher; nobody is told (row 1).
  ///
  /// Its sound stops, its session, card and commands are gone, and none of its code runs any more: calls of its
  /// platform are ignored. A scripted app lives again when it plays; an app whose code runs here is launched again by
  /// ``relaunch(_:inBackground:)``. Killing a killed app does nothing.
  public func kill(_ app: AppID) {
    let leftovers = state.withLock { $0.kill(app) }
    // Freed outside the lock, because what an app captured may call the phone as it is freed.
    withExtendedLifetime(leftovers) {}
  }

  /// Launches an app that was killed; its code needs a new platform, because the old one stays dead.
  ///
  ///     phone.relaunch(app)
  ///     let audio = AudioSystem(platform: phone.platform(for: app))
  ///
  /// An app that runs stays as it is.
  ///
  /// - Parameters:
  ///   - app: an app without a script.
  ///   - inBackground: whether the system launches it unseen, as for a fetch; else the user taps its icon.
  public func relaunch(_ app: AppID, inBackground: Bool = false) {
    change { $0.relaunch(app, inBackground: inBackground) }
  }
}

extension Phone.State {
  /// What the phone held for a process that ended.
  struct Leftovers: Sendable {
    var works: [Phone.Work] = []
    var host: Phone.Host?
  }

  /// Ends an app.
  ///
  /// Returns what must be let go outside the lock.
  fileprivate mutating func kill(_ app: AppID) -> Leftovers {
    defer { world.settle() }
    guard let host = hosts[app] else {
      world.kill(app)
      return Leftovers()
    }
    let ended = world.endProcess(of: app).compactMap { works.removeValue(forKey: $0) }
    hosts[app] = Phone.Host()
    studio.silence(app)
    return Leftovers(works: ended, host: host)
  }
}

extension PhoneWorld {
  /// Whether the process with this number is the app's present one.
  func isRunning(_ app: AppID, _ launch: Int) -> Bool {
    let app = apps[index(of: app)]
    return !app.isKilled && app.launch == launch
  }

  /// Ends the process of an app whose code runs here.
  ///
  /// Returns the numbers of the works that it had asked for.
  fileprivate mutating func endProcess(of app: AppID) -> [Int] {
    let here = index(of: app)
    guard !apps[here].isKilled else { return [] }
    dropEntry(of: app)
    // As when a scripted app is killed, nobody is told (row 1): apps that it had interrupted may go on, but do not hear
    // of it.
    if apps[here].isActive {
      becomeInactive(app, tellsOthers: false)
    } else {
      release(by: .app(app), mayResume: false, isTold: false)
    }
    // It does not go on without its app, unless the app asks for that (kAudioServicesPropertyCompletePlaybackIfAppDies).
    if playing?.app == app { cutSystemSound() }
    let pending = agenda.remove { $0.app == app }
    let works = pending.compactMap { if case .work(_, let number) = $0 { number } else { nil } }
    let withheld = apps[here].withheldWork.map(\.id)
    apps[here] = apps[here].killed
    note("\(apps[here].name) killed")
    testify(.killed, of: app)
    return works + withheld
  }

  /// Launches an app that was killed.
  ///
  /// A process that begins in the background is told so (our choice, because an adapter reads the app's state as it
  /// begins); from then on it may be suspended like any other.
  mutating func relaunch(_ app: AppID, inBackground: Bool) {
    let here = index(of: app)
    guard apps[here].isKilled else { return }
    apps[here].isKilled = false
    apps[here].launch += 1
    apps[here].quietSince = now
    testify(.launched, of: app)
    note("\(apps[here].name) launched\(inBackground ? " in the background" : "")")
    guard inBackground else { return enterForeground(app) }
    tell(app, .scene(.background))
    agenda.add(.suspensionCheck(app), .alarm, at: now + conditions.suspensionDelay)
  }
}

extension PhoneApp {
  /// What remains of an app whose process has ended: what the phone itself knows of it.
  fileprivate var killed: PhoneApp {
    var app = PhoneApp(id: id, name: name, kind: kind)
    app.hasBackgroundMode = hasBackgroundMode
    app.isKilled = true
    app.launch = launch
    // Kept, because the phone compares them to see that the app is no longer primary, and updates the others' hint.
    app.isPrimary = isPrimary
    app.wasPrimaryUntil = wasPrimaryUntil
    app.lastHint = lastHint
    return app
  }
}
