// What the system tells.

extension Policy {
  mutating func interruptionBegan(_ reason: Event.InterruptionReason) {
    switch reason {
    case .appWasSuspended where applies(.interruptionStale):
      if isStill { forgetSession() }
    case .routeDisconnected where applies(.outputLost):
      forgetSession()
      for place in parts.indices where parts[place].intent.wants {
        // What goes on without the device takes the session back at once: no end follows this interruption.
        if parts[place].recipe.routeChange == .pausesOnLoss, parts[place].heardRoute != nil {
          outputLost(place, isTold: true)
        } else if parts[place].recipe.routeChange != .ignored {
          withdraw(place, by: .outputLost)
        } else {
          freeze(place, .cut)
        }
      }
    case .builtInMicMuted where applies(.microphoneMuted):
      forgetSession()
      for place in parts.indices {
        if parts[place].intent.wants, parts[place].recipe.configuration.category.hasInput {
          withdraw(place, by: .microphoneMuted)
        } else {
          freeze(place, .cut)
        }
      }
    case .default, .appWasSuspended, .routeDisconnected, .builtInMicMuted:
      forgetSession()
      // One that is told during another counts from now on: a play between them is older than it.
      session.interruption = SessionFacts.Interruption(sequence: sequence, at: now)
      session.clearance = nil
      guard applies(.interruptionSilences) else { return }
      for place in parts.indices {
        if parts[place].anchor.isMoving { parts[place].owesRewind = true }
        freeze(place, .cut)
      }
    }
  }

  mutating func interruptionEnded(mayResume: Bool) {
    guard let interruption = session.interruption else { return unpairedEnd(mayResume: mayResume) }
    session.interruption = nil
    if !mayResume { session.owesConfiguration = applied.configuration == .unknown }
    for place in parts.indices {
      let isServed = mayResume || parts[place].recipe.resume == .always
      if isServed, parts[place].intent.wants { parts[place].refusal = nil }
      guard applies(.interruptionResume) else {
        // What an app without the rule does: whatever was heard before comes back.
        parts[place].intent.wants = parts[place].playedSequence > 0
        continue
      }
      guard parts[place].intent.wants else { continue }
      switch parts[place].recipe.resume {
      case .always: resume(place)
      case .whenAllowed where mayResume: resume(place)
      case .whenAllowed, .never:
        if !outlives(interruption, place) { withdraw(place, by: .interruptionResume) }
      }
    }
    // What was told of the route meanwhile counts from now on.
    judge(session.route)
  }

  /// Whether a part's intent is newer than an interruption and still to be served: the newest one wins.
  mutating func outlives(_ interruption: SessionFacts.Interruption, _ place: Int) -> Bool {
    guard openRefusal(of: place) == nil, rules.contains(.newestWins) else { return false }
    let intent = parts[place].intent
    // A press wakes a suspended app, and only then it is told what it slept through: begin and end at once.
    let isOfThePast =
      interruption.at - intent.since <= Self.wakeBurst && now - interruption.at <= Self.wakeBurst
    guard intent.revision > interruption.sequence || isOfThePast else { return false }
    return applies(.newestWins)
  }

  /// Within how long all is told that an app slept through (our choice, because no interruption is as short).
  private static let wakeBurst = Duration.milliseconds(100)

  private mutating func resume(_ place: Int) {
    rewind(place)
    rejoin(place)
  }

  /// An end without a beginning: either its interruption is over already, or the beginning was lost.
  private mutating func unpairedEnd(mayResume: Bool) {
    let isLate = session.clearance == .foreground
    if isLate { session.clearance = nil }
    guard mayResume, session.clearance != .userPlay else { return }
    for place in parts.indices
    where isLate && parts[place].intent.withdrawnBy == .interruptionForeground
      && parts[place].recipe.resume != .never && applies(.interruptionLateEnd)
    {
      parts[place].intent = Intent(wants: true, since: now, revision: sequence)
      resume(place)
    }
    // Frames that are being rendered prove that nothing was lost: the end was only told twice.
    guard parts.contains(where: \.intent.wants), !isRendering else { return }
    forgetSession()
    tryAgain()
    for place in parts.indices { freeze(place, .cut) }
  }

  /// The system took the session: it is inactive, engines stand, and the configuration may be another's.
  private mutating func forgetSession() {
    guard applies(.interruptionReapplies) else { return }
    raiseEpoch()
    applied.isActive = .known(false)
    for place in parts.indices { parts[place].holdsSession = false }
  }

  /// What was believed is no longer known, and what is on its way will tell nothing.
  mutating func raiseEpoch() {
    applied.epoch += 1
    applied.configuration = .unknown
    applied.isActive = .unknown
    applied.override = .none
    for place in parts.indices where parts[place].engine != .known(false) {
      parts[place].engine = .unknown
    }
  }

  mutating func servicesLost() {
    if applies(.servicesLost) { session.servicesLost = sequence }
    session.resetOwed = sequence
    raiseEpoch()
    for place in parts.indices {
      parts[place].engineIsDead = true
      parts[place].engine = .known(false)
      freeze(place, .cut)
    }
  }

  mutating func servicesReset() {
    raiseEpoch()
    applied.preferences = .known(.initial)
    applied.isActive = .known(false)
    session.owesConfiguration = applies(.servicesReset)
    let lost = session.resetOwed ?? sequence
    session.resetOwed = nil
    session.servicesLost = nil
    session.interruption = nil
    session.otherMusic = nil
    for place in parts.indices {
      parts[place].engineIsDead = true
      parts[place].engine = .known(false)
      parts[place].holdsSession = false
      parts[place].engineStoppedSince = nil
      freeze(place, .cut)
    }
    withdrawPlays(before: lost)
  }

  /// What is older than a loss of the services waits for a play; one that was pressed after the loss is newer than what
  /// their reset undoes, and is tried.
  ///
  /// Sounds that are at hand wish only to be allowed: there is no play that could bring them back.
  mutating func withdrawPlays(before lost: Int) {
    for place in parts.indices
    where parts[place].intent.wants && parts[place].source != .voices {
      if parts[place].intent.revision > lost, applies(.newestWins) { continue }
      if applies(.servicesReset) { withdraw(place, by: .servicesReset) }
    }
    tryAgain()
  }

  mutating func sceneChanged(to phase: Event.ScenePhase, with envelope: Envelope) {
    session.backgroundSince = phase == .background ? session.backgroundSince ?? now : nil
    guard phase == .foreground else { return }
    // A quiet app may have been suspended meanwhile, and the system takes the session then without a word.
    if isStill, applied.isActive != .known(false), applies(.interruptionReapplies) { raiseEpoch() }
    for place in parts.indices { parts[place].engineStoppedSince = nil }
    judge(envelope.route)
    otherMusicChanged(envelope.isOtherMusicPlaying)
    // The word of a reset may have got lost.
    if let lost = session.servicesLost { withdrawPlays(before: lost) }
    guard let interruption = session.interruption else { return tryAgain() }
    guard !envelope.isOtherAudioPlaying, applies(.interruptionForeground) else { return }
    session.interruption = nil
    session.clearance = .foreground
    // Its word may have come after its end, so that others wait for a session that is active and that nobody needs.
    if let activated = session.activatedAt, interruption.at - activated <= Self.wordLimit {
      applied.isActive = .unknown
    }
    for place in parts.indices where parts[place].intent.wants {
      guard parts[place].recipe.resume != .always, !outlives(interruption, place) else { continue }
      withdraw(place, by: .interruptionForeground)
    }
    tryAgain()
  }

  /// How late the word of a beginning may come (our choice, because words a second late were seen, R-048).
  private static let wordLimit = Duration.seconds(1)

  /// The hint is advice: it silences what yields to it, and nothing else.
  mutating func otherMusicChanged(_ isHeard: Bool) {
    guard isHeard != (session.otherMusic != nil) else { return }
    session.otherMusic = isHeard ? sequence : nil
  }

  mutating func authorityChanged(to authority: Authority) {
    session.authority = authority
    session.isAuthorityActive = false
    guard authority == .app else { return }
    // What waited for the owner is served from now on, however long that took.
    for place in parts.indices {
      parts[place].refusal?.since = now
      parts[place].refusal?.count = 0
    }
    tryAgain()
  }

  /// Whoever owns the session activated it, or took it back and with it every engine.
  mutating func authorityActivated(_ isActive: Bool) {
    guard session.authority != .app, applies(.authority) else { return }
    session.isAuthorityActive = isActive
    if isActive {
      tryAgain()
    } else {
      raiseEpoch()
      for place in parts.indices { freeze(place, .cut) }
    }
    applied.isActive = .known(isActive)
  }
}
