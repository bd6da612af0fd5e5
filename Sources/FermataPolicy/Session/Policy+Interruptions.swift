// The system takes audio and gives it back, mostly.

extension Policy {
  mutating func interruptionBegan(_ reason: SystemEvent.InterruptionReason) {
    switch reason {
    case .appWasSuspended where applies(.interruptionStale):
      if isStill { forgetSession() }
    case .routeDisconnected where applies(.outputLost):
      forgetSession()
      for index in parts.indices where parts[index].intent.wants {
        // What goes on without the device takes the session back at once: no end follows this interruption.
        if outlivesLoss(index) {
          parts[index].freeze(.cut, at: now)
        } else if parts[index].recipe.routeChange == .pausesOnLoss, parts[index].heardRoute != nil {
          outputLost(index, isTold: true)
        } else if parts[index].recipe.routeChange != .ignored {
          parts[index].withdraw(by: .outputLost, decision)
        } else {
          parts[index].freeze(.cut, at: now)
        }
      }
    case .builtInMicMuted where applies(.microphoneMuted):
      forgetSession()
      for index in parts.indices {
        if parts[index].intent.wants, parts[index].recipe.configuration.category.hasInput {
          parts[index].withdraw(by: .microphoneMuted, decision)
        } else {
          parts[index].freeze(.cut, at: now)
        }
      }
    case .default, .appWasSuspended, .routeDisconnected, .builtInMicMuted:
      forgetSession()
      // An interruption told during another counts from now on: a play between the two is older than it.
      session.interruption = SessionFacts.Interruption(sequence: sequence, at: now)
      session.clearance = nil
      guard applies(.interruptionSilences) else { return }
      for index in parts.indices {
        if parts[index].anchor.isMoving { parts[index].owesRewind = true }
        parts[index].freeze(.cut, at: now)
      }
    }
  }

  mutating func interruptionEnded(mayResume: Bool) {
    guard let interruption = session.interruption else { return unpairedEnd(mayResume: mayResume) }
    session.interruption = nil
    if !mayResume { session.owesConfiguration = applied.configuration == .unknown }
    for index in parts.indices {
      let isServed = mayResume || parts[index].recipe.resume == .always
      if isServed, parts[index].intent.wants { parts[index].refusal = nil }
      guard applies(.interruptionResume) else {
        // What an app without the rule does: whatever was heard before comes back.
        parts[index].intent.wants = parts[index].playedSequence > 0
        continue
      }
      guard parts[index].intent.wants else { continue }
      switch parts[index].recipe.resume {
      case .always: parts[index].resume(&decision)
      case .whenAllowed where mayResume: parts[index].resume(&decision)
      case .whenAllowed, .never:
        if !outlives(interruption, index) { parts[index].withdraw(by: .interruptionResume, decision) }
      }
    }
    // What was told of the route meanwhile counts from now on.
    judge(session.route)
  }

  /// Whether a part's intent is newer than an interruption and still to be served: the newest one wins.
  mutating func outlives(_ interruption: SessionFacts.Interruption, _ index: Int) -> Bool {
    guard openRefusal(of: index) == nil, rules.contains(.newestWins) else { return false }
    let intent = parts[index].intent
    // A press wakes a suspended app, and only then it is told what it missed: an interruption that began and ended at once.
    let isOfThePast =
      interruption.at - intent.since <= Self.wakeBurst && now - interruption.at <= Self.wakeBurst
    guard intent.revision > interruption.sequence || isOfThePast else { return false }
    return applies(.newestWins)
  }

  /// Whether a part was asked to play since the loss that an interruption tells once more: the newest one wins.
  private mutating func outlivesLoss(_ index: Int) -> Bool {
    guard let gone = session.deviceGone, now - gone.at <= Self.lateWord,
      max(parts[index].intent.revision, parts[index].repeatedPlay ?? 0) > gone.sequence,
      rules.contains(.newestWins)
    else { return false }
    return applies(.newestWins)
  }

  /// How late the interruption of a lost device is still of the loss that was told (our choice, because by then a lost
  /// route is judged).
  private static let lateWord = Duration.seconds(2)
  /// Within how long a waking app is told all that it missed (our choice, because no interruption is as short).
  private static let wakeBurst = Duration.milliseconds(100)

  /// An end without a beginning: either its interruption is over already, or the beginning was lost.
  ///
  /// An interruption has one end, so the first one after a clearance is its late end: after the user's play it says
  /// nothing. Each later end is another's.
  private mutating func unpairedEnd(mayResume: Bool) {
    let clearance = session.clearance
    session.clearance = nil
    guard mayResume, clearance != .userPlay else { return }
    for index in parts.indices
    where clearance == .foreground && parts[index].intent.withdrawnBy == .interruptionForeground
      && parts[index].recipe.resume != .never && applies(.interruptionLateEnd)
    {
      parts[index].intent = Intent(wants: true, since: now, revision: sequence)
      parts[index].resume(&decision)
    }
    // Frames that are being rendered prove that nothing was lost: the end was only told twice.
    guard parts.contains(where: \.intent.wants), !parts.contains(where: \.isRendering)
    else { return }
    forgetSession()
    // Nobody told that it was taken: if it was not, and no sound needs it, others must not wait for it.
    if applied.isActive == .known(false) { applied.isActive = .unknown }
    tryAgain()
    for index in parts.indices { parts[index].freeze(.cut, at: now) }
  }

  /// The system took the session: it is inactive, engines stand, and the configuration may be another's.
  private mutating func forgetSession() {
    guard applies(.interruptionReapplies) else { return }
    raiseEpoch()
    applied.isActive = .known(false)
    for index in parts.indices { parts[index].holdsSession = false }
  }
}
