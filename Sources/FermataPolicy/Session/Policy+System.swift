// What the system tells.

extension Policy {
  /// Takes in what the platform reports.
  mutating func receive(_ event: SystemEvent, with envelope: Envelope) -> CommandOutcome {
    switch event {
    case .interruptionBegan(let reason): interruptionBegan(reason)
    case .interruptionEnded(let mayResume): interruptionEnded(mayResume: mayResume)
    case .routeChanged(let reason): routeChanged(to: envelope.route, because: reason)
    case .engineStopped(let id, let ticket): engineStopped(id, startedBy: ticket)
    case .servicesLost: servicesLost()
    case .servicesReset: servicesReset()
    case .scene(let phase): sceneChanged(to: phase, with: envelope)
    case .secondaryAudioHint(let isOn): hintChanged(isOn)
    case .authorityClaimed(let authority): authorityChanged(to: authority)
    case .authorityReleased: authorityChanged(to: .app)
    case .authorityActivated: authorityActivated(true)
    case .authorityDeactivated: authorityActivated(false)
    case .finished(let ticket, let failure): finished(ticket, failure, with: envelope)
    case .remote(let command): return perform(command, route: envelope.route)
    }
    return .success
  }

  /// What was believed is no longer known, and the results of steps on their way will prove nothing.
  mutating func raiseEpoch() {
    applied.epoch += 1
    applied.configuration = .unknown
    applied.isActive = .unknown
    applied.override = .none
    for index in parts.indices where parts[index].engine != .known(false) {
      parts[index].engine = .unknown
    }
  }

  mutating func servicesLost() {
    if applies(.servicesLost) { session.servicesLost = sequence }
    session.resetOwed = sequence
    raiseEpoch()
    for index in parts.indices {
      parts[index].engineIsDead = true
      parts[index].engine = .known(false)
      parts[index].freeze(.cut, at: now)
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
    let interruption = session.interruption
    session.interruption = nil
    session.hint = nil
    for index in parts.indices {
      parts[index].engineIsDead = true
      parts[index].engine = .known(false)
      parts[index].holdsSession = false
      parts[index].engineStoppedSince = nil
      parts[index].freeze(.cut, at: now)
    }
    withdrawPlays(before: lost, under: interruption)
  }

  /// An intent older than the loss of the media services waits for a play; a play pressed after the loss is newer than
  /// what the reset undoes, and is tried, unless an interruption was told since: its end would leave it silent as well.
  ///
  /// What the foreground took before the loss waits as well: leave that comes late is older than the reset.
  /// Sounds in memory keep their intent, because no play could bring them back.
  mutating func withdrawPlays(before lost: Int, under interruption: SessionFacts.Interruption? = nil) {
    for index in parts.indices where parts[index].source != .voices {
      let intent = parts[index].intent
      guard intent.wants || intent.withdrawnBy == .interruptionForeground else { continue }
      let isSilenced = interruption.map { $0.isTold && $0.sequence > intent.revision } ?? false
      let waits = isSilenced && parts[index].recipe.resume != .always
      if intent.revision > lost, !waits, applies(.newestWins) { continue }
      if applies(.servicesReset) { parts[index].withdraw(by: .servicesReset, decision) }
    }
    tryAgain()
  }

  mutating func sceneChanged(to phase: SystemEvent.ScenePhase, with envelope: Envelope) {
    session.backgroundSince = phase == .background ? session.backgroundSince ?? now : nil
    guard phase == .foreground else { return }
    // A quiet app may have been suspended meanwhile, and the system takes the session then without a word.
    if isStill, applied.isActive != .known(false), applies(.interruptionReapplies) { raiseEpoch() }
    for index in parts.indices { parts[index].engineStoppedSince = nil }
    judge(envelope.route)
    hintChanged(envelope.secondaryAudioHint)
    // The notice of a reset may have got lost.
    if let lost = session.servicesLost { withdrawPlays(before: lost) }
    guard let interruption = session.interruption else { return tryAgain() }
    guard !envelope.isOtherAudioPlaying, applies(.interruptionForeground) else { return }
    session.interruption = nil
    session.clearance = .foreground
    // An interruption told so soon after our activation may have been over before it: then our session is active,
    // though we hold it for taken, and others wait for it. As unknown it is given back unless it is needed.
    if let activated = session.activatedAt, interruption.at - activated <= Self.wordLimit {
      applied.isActive = .unknown
    }
    for index in parts.indices where parts[index].intent.wants {
      guard parts[index].recipe.resume != .always, !outlives(interruption, index) else { continue }
      parts[index].withdraw(by: .interruptionForeground, decision)
    }
    tryAgain()
  }

  /// How late an interruption may be told (our choice, because notices interleave, R-048, and no source says by how
  /// much).
  private static let wordLimit = Duration.seconds(1)

  /// The hint is advice: it silences what yields to it, and nothing else.
  mutating func hintChanged(_ isOn: Bool) {
    guard isOn != (session.hint != nil) else { return }
    session.hint = isOn ? sequence : nil
  }

  mutating func authorityChanged(to authority: Authority) {
    session.authority = authority
    session.isAuthorityActive = false
    guard authority == .app else { return }
    // What waited for the owner is served from now on, however long that took.
    for index in parts.indices { parts[index].countTriesAnew(from: now) }
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
      for index in parts.indices { parts[index].freeze(.cut, at: now) }
    }
    applied.isActive = .known(isActive)
  }
}
