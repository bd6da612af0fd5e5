import FermataPolicy
import FermataSimulator

// What the phone, its apps and its devices can do.

extension PossibleDay {
  mutating func objection(to action: Happening.PhoneAction, at instant: Duration) -> Objection? {
    switch action {
    case .begins(let interrupter, _): return begin(interrupter)
    case .ends(let interrupter, _, _): return end(interrupter)
    case .happens(let incident): return objection(to: incident, at: instant)
    case .app(let app, let incident): return objection(to: incident, of: app)
    case .other(let app, let act): return objection(to: act, of: app)
    case .meddles(let app, _): return objection(unlessRunning: app)
    case .authority(let authority, let act, let app):
      return objection(to: act, of: Ownership(authority: authority, app: app))
    case .device(let act, let kind): return objection(to: act, kind)
    case .relaunch(let app, _):
      return Self.change(
        &killed, app, false, "", "\(app) runs", advice: "kill it before: kill \(app)")
    case .lasts(.mediaLost, let length): return loseServices(until: instant + length, at: instant)
    case .condition("system", let value):
      var conditions = Conditions()
      if conditions.set("system", to: value) == nil { system = conditions.system }
      return nil
    case .routeTold, .headset, .lasts, .volume, .condition: return nil
    }
  }

  // MARK: Interrupters

  private mutating func begin(_ interrupter: SystemInterrupter) -> Objection? {
    let (subject, begins, ends) = interrupter.phrase
    let isNew = interrupter.isCall ? calls[interrupter] == nil : holders.insert(interrupter).inserted
    guard isNew else {
      return Objection(
        problem: "\"\(subject) \(begins)\" came before and is not over",
        advice: "end it before: \(subject) \(ends)")
    }
    if interrupter.isCall { calls[interrupter] = .ringing }
    return nil
  }

  private mutating func end(_ interrupter: SystemInterrupter) -> Objection? {
    let (subject, begins, _) = interrupter.phrase
    let wasThere =
      interrupter.isCall ? calls.removeValue(forKey: interrupter) != nil : holders.remove(interrupter) != nil
    guard !wasThere else { return nil }
    return Objection(
      problem: "nothing is over here: no \"\(subject) \(begins)\" came before",
      advice: "let it begin before: \(subject) \(begins)")
  }

  /// A call goes from one state to the next.
  private mutating func moveCall(_ old: Call, _ new: Call, _ problem: String, _ advice: String) -> Objection?
  {
    guard let call = SystemInterrupter.allCases.first(where: { calls[$0] == old }) else {
      return Objection(problem: problem, advice: advice)
    }
    calls[call] = new
    return nil
  }

  // MARK: The phone

  private mutating func objection(to incident: Happening.Incident, at instant: Duration) -> Objection? {
    switch incident {
    case .callAnswered:
      return moveCall(.ringing, .answered, "nothing rings", "let a call ring before: call rings")
    case .callHeld:
      return moveCall(.answered, .held, "no call is being spoken", "answer one before: call answered")
    case .callResumed: return moveCall(.held, .answered, "no call is on hold", "hold one before: call held")
    case .coverCloses, .coverOpens:
      let closes = incident == .coverCloses
      defer { isCoverClosed = closes }
      return closes != isCoverClosed
        ? nil
        : Objection(
          problem: "the cover is \(closes ? "closed" : "open") already",
          advice: "write before: cover \(closes ? "opens" : "closes")")
    case .mediaLost: return loseServices(until: .seconds(Int64.max / 1_000_000_000), at: instant)
    case .mediaReset:
      defer { servicesReturn = .zero }
      return servicesReturn > instant
        ? nil
        : Objection(problem: "the media services are there", advice: "lose them before: media lost")
    case .cardSwiped:
      return system.dismissesCards
        ? nil
        : Objection(
          problem: "no system before iOS 27 lets a card be swiped away",
          advice: "write before: condition system 27")
    case .budIn, .budOut: return moveBud(isIn: incident == .budIn)
    case .budsOut:
      guard headsetLeaves == nil, devices.contains(.bluetoothA2DP) else { return noHeadset }
      headsetLeaves = instant + .seconds(1)
      isBudOut = false
      return nil
    case .screenIsRecorded, .notificationSounds, .silenced, .unsilenced, .lock, .haptic: return nil
    }
  }

  private mutating func loseServices(until end: Duration, at instant: Duration) -> Objection? {
    guard servicesReturn <= instant else {
      return Objection(
        problem: "the media services are lost already", advice: "bring them back before: media reset")
    }
    servicesReturn = end
    return nil
  }

  private var noHeadset: Objection {
    Objection(problem: "no Bluetooth headset is there", advice: "connect one before: plug bluetooth")
  }

  private mutating func moveBud(isIn: Bool) -> Objection? {
    guard devices.contains(.bluetoothA2DP) else { return noHeadset }
    guard headsetLeaves == nil else {
      return Objection(problem: "both buds are out", advice: "connect the headset before: plug bluetooth")
    }
    defer { isBudOut = !isIn }
    return isIn == isBudOut
      ? nil
      : Objection(
        problem: isIn ? "both buds are in" : "a bud is out already",
        advice: "write before: bud \(isIn ? "out" : "in"), or: buds out")
  }

  // MARK: Devices

  private mutating func objection(to act: Happening.DeviceAct, _ kind: AudioPort.Kind) -> Objection? {
    let name = ScenarioLine.name(of: kind)
    switch act {
    case .plug, .unplug:
      if kind == .bluetoothA2DP {
        isBudOut = false
        defer { headsetLeaves = nil }
        // A headset that both buds were taken out of, and that comes back in time, stays.
        if headsetLeaves != nil, act == .plug { return nil }
      }
      return Self.change(
        &devices, kind, act == .plug, "\(name) is connected already", "\(name) is not connected",
        advice: act == .plug ? "unplug it before: unplug \(name)" : "connect it before: plug \(name)")
    case .pick:
      guard kind != .builtInSpeaker, !devices.contains(kind) else { return nil }
      return Objection(problem: "\(name) is not connected", advice: "connect it before: plug \(name)")
    }
  }

  // MARK: Apps

  private func objection(unlessRunning app: String) -> Objection? {
    guard killed.contains(app) else { return nil }
    return Objection(problem: "\(app) was killed", advice: "launch it before: open \(app)")
  }

  private mutating func objection(to incident: Happening.AppIncident, of app: String) -> Objection? {
    switch incident {
    case .open:
      killed.remove(app)
      return nil
    case .kill:
      muted.remove(app)
      inside.remove(app)
      begun = begun.filter { owners[$0] != app }
      for (name, owner) in owners where owner == app { queues[name] = 0 }
      owned = owned.filter { $0.key.app != app }
      return Self.change(
        &killed, app, true, "\(app) was killed already", "", advice: "launch it before: open \(app)")
    case .mute, .unmute:
      guard system.mutesOutput else {
        return Objection(
          problem: "no system before iOS 26 mutes an app", advice: "write before: condition system 26")
      }
      return objection(unlessRunning: app)
        ?? Self.change(
          &muted, app, incident == .mute, "\(app) is mute already", "\(app) is not mute",
          advice: "write before: \(incident == .mute ? "unmute" : "mute") \(app)")
    case .insidePlays, .insideStops:
      return objection(unlessRunning: app)
        ?? Self.change(
          &inside, app, incident == .insidePlays, "the other player in \(app) plays already",
          "no other player in \(app) plays",
          advice: "write before: inside \(app) \(incident == .insidePlays ? "stops" : "plays")")
    case .toldOfNoInterruption, .enginesStop: return objection(unlessRunning: app)
    }
  }

  private mutating func objection(to act: Happening.OtherAct, of app: String) -> Objection? {
    switch act {
    case .plays:
      sounding.insert(app)
      return nil
    case .pauses: return objection(unlessSounding: app)
    case .stops, .stopsSilently, .leaves:
      defer { sounding.remove(app) }
      return objection(unlessSounding: app)
    case .killed:
      sounding.remove(app)
      return nil
    }
  }

  private func objection(unlessSounding app: String) -> Objection? {
    guard !sounding.contains(app) else { return nil }
    return Objection(problem: "\(app) has not begun to play", advice: "let it begin before: \(app) plays")
  }

  private mutating func objection(to act: Happening.AuthorityAction, of ownership: Ownership) -> Objection? {
    let (owner, app) = (ownership.authority.rawValue, ownership.app)
    let isActive = owned[ownership]
    switch act {
    case .claims:
      owned[ownership] = isActive ?? false
      guard isActive != nil else { return nil }
      return Objection(
        problem: "\(owner) owns the session of \(app) already",
        advice: "write before: \(owner) releases \(app)")
    case .activates, .deactivates, .releases:
      guard let isActive else {
        return Objection(
          problem: "\(owner) does not own the session of \(app)",
          advice: "write before: \(owner) claims \(app)")
      }
      let activates = act == .activates
      owned[ownership] = act == .releases ? nil : activates
      guard act != .releases, isActive == activates else { return nil }
      return Objection(
        problem: "\(owner) has \(activates ? "activated" : "not activated") the session of \(app)",
        advice: "write before: \(owner) \(activates ? "deactivates" : "activates") \(app)")
    }
  }
}
