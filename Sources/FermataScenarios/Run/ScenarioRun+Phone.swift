import FermataPolicy
import FermataSimulator
import Synchronization

// What the phone does in a scenario.

extension ScenarioRun {
  func perform(_ action: Happening.PhoneAction) {
    switch action {
    case .begins(let interrupter, let asBanner): phone.begin(interrupter, asBanner: asBanner)
    case .ends(let interrupter, let mayResume, let isTold):
      phone.end(interrupter, mayResume: mayResume, isTold: isTold)
    case .callAnswered: phone.answer()
    case .callHeld(let isHeld): phone.holdCall(isHeld)
    case .screenIsRecorded: phone.recordScreen()
    case .cover(let closes): phone.closeCover(closes)
    case .spuriousInterruption(let name): if let app = app(name) { phone.tellSpuriousInterruption(to: app) }
    case .notificationSounds: phone.notify()
    case .otherPauses(let name): if let app = app(name) { phone.pause(app) }
    case .otherLeaves(let name): if let app = app(name) { phone.leave(app) }
    case .otherKilled(let name): if let app = app(name) { phone.kill(app) }
    case .insidePlays(let name): if let app = app(name) { phone.playInside(app) }
    case .meddles(let name, let act): if let app = app(name) { phone.meddle(with: app, act) }
    case .insideStops(let name): if let app = app(name) { phone.stopInside(app) }
    case .pick(let kind): phone.pick(kind)
    case .routeTold(let reason): phone.announceRoute(because: reason)
    case .headset(let times):
      let outcome = phone.pressHeadset(times: times)
      state.withLock { $0.lastOutcome = outcome }
    case .silentSwitch(let isSilent): phone.flipSilentSwitch(on: isSilent)
    case .mute(let name, let isMuted): if let app = app(name) { phone.muteOutput(of: app, isMuted) }
    case .authority(let authority, let action, let name):
      if let app = app(name) { perform(action, of: authority, on: app) }
    case .otherPlays(let name): if let app = app(name) { phone.play(app) }
    case .otherStops(let name, let tells): if let app = app(name) { phone.stop(app, tellsOthers: tells) }
    case .plug(let kind): phone.connect(kind)
    case .unplug(let kind): phone.disconnect(kind)
    case .lock: phone.lock()
    case .open(let name): if let app = app(name) { bringToFront(app) }
    case .kill(let name): if let app = app(name) { kill(app) }
    case .relaunch(let name, let inBackground):
      if let app = app(name) { relaunch(app, inBackground: inBackground) }
    case .mediaLost: phone.loseMediaServices()
    case .mediaLostFor(let gap): phone.loseMediaServices(for: gap)
    case .mediaReset: phone.resetMediaServices()
    case .engineStops(let name): if let app = app(name) { phone.stopEngines(of: app) }
    case .decoderStalls(let duration): media.stall(for: duration)
    case .volume(let volume): phone.setVolume(volume)
    case .ringer(let volume): phone.setRingerVolume(volume)
    case .systemSound(let duration): phone.playSystemSound(for: duration)
    case .haptic: phone.vibrate()
    case .cardSwiped: phone.dismissCard()
    case .bud(let isIn): phone.moveBud(isIn: isIn)
    case .budsOut: phone.takeBudsOut()
    case .condition(let name, let value): turn(name, value)
    }
  }

  private func perform(_ action: Happening.AuthorityAction, of authority: Authority, on app: AppID) {
    switch action {
    case .claims: phone.claim(app, by: authority)
    case .activates: phone.activateClaimed(app)
    case .deactivates: phone.deactivateClaimed(app)
    case .releases: phone.release(app)
    }
  }

  private func turn(_ name: String, _ value: String) {
    var conditions = phone.conditions
    guard let problem = conditions.set(name, to: value) else { return phone.conditions = conditions }
    state.withLock { $0.agreement.report(.expectation, problem) }
  }
}
