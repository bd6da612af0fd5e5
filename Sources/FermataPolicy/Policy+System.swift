// What the system tells.

extension Policy {
  mutating func interruptionBegan(_ reason: Event.InterruptionReason) {
    switch reason {
    case .appWasSuspended where applies(.interruptionStale):
      if !components.contains(where: \.anchor.isMoving) { forgetSession() }
    case .routeDisconnected where applies(.outputLost):
      forgetSession()
      for place in components.indices where components[place].intent.wants {
        withdraw(place, by: .outputLost)
      }
    case .default, .appWasSuspended, .routeDisconnected:
      forgetSession()
      if session.interruption == nil {
        session.interruption = SessionFacts.Interruption(sequence: sequence)
      }
      session.interruptionEndedByUser = false
      guard applies(.interruptionSilences) else { return }
      for place in components.indices { freeze(place, .cut) }
    }
  }

  mutating func interruptionEnded(mayResume: Bool) {
    guard session.interruption != nil else { return unpairedEnd(mayResume: mayResume) }
    session.interruption = nil
    for place in components.indices {
      if mayResume { components[place].refusal = nil }
      guard applies(.interruptionResume) else {
        // What an app without the rule does: whatever was heard before comes back.
        components[place].intent.wants = components[place].playedSequence > 0
        continue
      }
      guard components[place].intent.wants, !mayResume, resume == .strict else { continue }
      withdraw(place, by: .interruptionResume)
    }
  }

  /// An end without a beginning: either its interruption is over already, or the beginning was lost.
  private mutating func unpairedEnd(mayResume: Bool) {
    guard mayResume, !session.interruptionEndedByUser else { return }
    for place in components.indices
    where components[place].intent.withdrawnBy == .interruptionForeground && applies(.interruptionLateEnd) {
      components[place].intent = Intent(wants: true, since: now, revision: sequence)
    }
    // Frames that are being rendered prove that nothing was lost: the end was only told twice.
    let isRendering = components.contains { reading(of: $0)?.isMoving ?? false }
    guard components.contains(where: \.intent.wants), !isRendering else { return }
    forgetSession()
    for place in components.indices { freeze(place, .cut) }
  }

  /// The system took the session: it is inactive, engines stand, and the configuration may be another's.
  private mutating func forgetSession() {
    guard applies(.interruptionReapplies) else { return }
    raiseEpoch()
    applied.isActive = .known(false)
    for place in components.indices { components[place].holdsSession = false }
  }

  /// What was believed is no longer known, and what is on its way will tell nothing.
  mutating func raiseEpoch() {
    applied.epoch += 1
    applied.configuration = .unknown
    applied.isActive = .unknown
    for place in components.indices where components[place].engine != .known(false) {
      components[place].engine = .unknown
    }
  }

  /// Compares what was heard with what is about to be heard, once the system's own moves are over.
  mutating func routeChanged(to route: Route) {
    for place in components.indices { components[place].engineStoppedSince = nil }
    judge(route)
  }

  mutating func judge(_ route: Route) {
    session.route = route
    guard session.interruption == nil else { return }
    for place in components.indices {
      guard let heard = components[place].heardRoute else { continue }
      let isLost = heard.isExternal && !route.isExternal
      if isLost, components[place].recipe.pausesOnOutputLoss, applies(.outputLost) {
        components[place].heardRoute = nil
        if components[place].intent.wants { withdraw(place, by: .outputLost) }
      } else if components[place].anchor.isMoving {
        components[place].heardRoute = route
      }
    }
  }

  mutating func engineStopped(_ id: ComponentID) {
    guard let place = place(of: id) else { return }
    components[place].engine = .known(false)
    guard components[place].intent.wants, suppression(of: components[place]) == nil else { return }
    if applies(.engineStopped) { components[place].engineStoppedSince = now }
    freeze(place, .cut)
  }

  mutating func servicesLost() {
    if applies(.servicesLost) { session.servicesLost = sequence }
    raiseEpoch()
    for place in components.indices {
      components[place].engineIsDead = true
      components[place].engine = .known(false)
      freeze(place, .cut)
    }
  }

  mutating func servicesReset() {
    raiseEpoch()
    applied.isActive = .known(false)
    session.servicesLost = nil
    session.interruption = nil
    for place in components.indices {
      components[place].engineIsDead = true
      components[place].engine = .known(false)
      components[place].holdsSession = false
      components[place].engineStoppedSince = nil
      components[place].refusal = nil
      freeze(place, .cut)
      guard components[place].intent.wants, applies(.servicesReset) else { continue }
      withdraw(place, by: .servicesReset)
    }
  }

  mutating func sceneChanged(to phase: Event.ScenePhase, with envelope: Envelope) {
    session.backgroundSince = phase == .background ? session.backgroundSince ?? now : nil
    guard phase == .foreground else { return }
    // A quiet app may have been suspended meanwhile, and the system takes the session then without a word.
    if !components.contains(where: \.anchor.isMoving), applied.isActive != .known(false),
      applies(.interruptionReapplies)
    {
      raiseEpoch()
    }
    judge(envelope.route)
    guard session.interruption != nil else {
      for place in components.indices { components[place].refusal = nil }
      return
    }
    guard !envelope.isOtherAudioPlaying, applies(.interruptionForeground) else { return }
    session.interruption = nil
    for place in components.indices where components[place].intent.wants {
      withdraw(place, by: .interruptionForeground)
    }
  }
}
