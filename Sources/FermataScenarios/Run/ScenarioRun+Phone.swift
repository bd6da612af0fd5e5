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
    case .happens(let incident): perform(incident)
    case .app(let name, let incident): if let app = app(name) { perform(incident, to: app) }
    case .other(let name, let act): if let app = app(name) { perform(act, by: app) }
    case .meddles(let name, let act): if let app = app(name) { phone.meddle(with: app, act) }
    case .authority(let authority, let action, let name):
      if let app = app(name) { perform(action, of: authority, on: app) }
    case .device(.plug, let kind): phone.connect(kind)
    case .device(.unplug, let kind): phone.disconnect(kind)
    case .device(.pick, let kind): phone.pick(kind)
    case .relaunch(let name, let inBackground):
      if let app = app(name) { relaunch(app, inBackground: inBackground) }
    case .routeTold(let reason): phone.announceRoute(because: reason)
    case .headset(let times):
      let outcome = phone.pressHeadset(times: times)
      state.withLock { $0.lastOutcome = outcome }
    case .lasts(.mediaLost, let gap): phone.loseMediaServices(for: gap)
    case .lasts(.decoderStalls, let duration): media.stall(for: duration)
    case .lasts(.systemSound, let duration): phone.playSystemSound(for: duration)
    case .volume(.media, let volume): phone.setVolume(volume)
    case .volume(.ringer, let volume): phone.setRingerVolume(volume)
    case .condition(let name, let value): turn(name, value)
    }
  }

  private func perform(_ incident: Happening.Incident) {
    switch incident {
    case .callAnswered: phone.answer()
    case .callHeld: phone.holdCall(true)
    case .callResumed: phone.holdCall(false)
    case .screenIsRecorded: phone.recordScreen()
    case .coverCloses: phone.closeCover(true)
    case .coverOpens: phone.closeCover(false)
    case .notificationSounds: phone.notify()
    case .silenced: phone.flipSilentSwitch(on: true)
    case .unsilenced: phone.flipSilentSwitch(on: false)
    case .lock: phone.lock()
    case .mediaLost: phone.loseMediaServices()
    case .mediaReset: phone.resetMediaServices()
    case .haptic: phone.vibrate()
    case .cardSwiped: phone.dismissCard()
    case .budIn: phone.moveBud(isIn: true)
    case .budOut: phone.moveBud(isIn: false)
    case .budsOut: phone.takeBudsOut()
    }
  }

  private func perform(_ incident: Happening.AppIncident, to app: AppID) {
    switch incident {
    case .open: bringToFront(app)
    case .kill: kill(app)
    case .mute: phone.muteOutput(of: app, true)
    case .unmute: phone.muteOutput(of: app, false)
    case .toldOfNoInterruption: phone.tellSpuriousInterruption(to: app)
    case .enginesStop: phone.stopEngines(of: app)
    case .insidePlays: phone.playInside(app)
    case .insideStops: phone.stopInside(app)
    }
  }

  private func perform(_ act: Happening.OtherAct, by app: AppID) {
    switch act {
    case .plays: phone.play(app)
    case .stops: phone.stop(app, tellsOthers: true)
    case .stopsSilently: phone.stop(app, tellsOthers: false)
    case .pauses: phone.pause(app)
    case .leaves: phone.leave(app)
    case .killed: phone.kill(app)
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
