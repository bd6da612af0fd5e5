// The next step that leads from what is believed applied to what is desired, and what its result changes in the belief.

extension Policy {
  /// The next step to submit; `nil` when nothing can or need be done until another event comes.
  ///
  /// Configure before activate, activate before start, stop before deactivate. Each of the two lanes, session with
  /// engines and lock screen, has at most one step on its way.
  public mutating func nextStep() -> TicketedStep? {
    guard lane != nil else { return nil }
    guard let step = wantedStep else {
      lane = nil
      return nil
    }
    applied.lastTicket += 1
    let ticketed = TicketedStep(ticket: applied.lastTicket, step: step)
    note(ticketed)
    return ticketed
  }

  /// Whether the session may be active and is ours to give back, once nobody is left to decide anything.
  package var owesSession: Bool {
    session.authority == .app && !(applied.isActive == .known(false) && applied.isSessionLaneFree)
  }

  /// The first step that leads from what is believed to what is desired.
  ///
  /// One property that changes nothing, because each call of such a property from a mutating function copies the facts.
  private var wantedStep: Step? {
    if lane == .media, let step = mediaStep { return step }
    if lane != .session, applied.nowPlayingLane == nil, let step = nowPlayingStep { return step }
    return applied.isSessionLaneFree ? sessionStep : nil
  }

  /// Notes what is believed from the moment a step is submitted.
  private mutating func note(_ ticketed: TicketedStep) {
    switch ticketed.step {
    case .load(let id, _):
      guard let index = index(of: id), let item = parts[index].itemToOpen else { return }
      parts[index].queue[item].state = .opening
    case .cue(let id, let segment):
      guard let index = index(of: id) else { return }
      parts[index].segment = segment
      parts[index].cued = segment.id
    case .enable(let commands):
      applied.commands = commands
      applied.nowPlayingLane = ticketed.ticket
      lane = .session
    case .publish(let card):
      applied.card = card
      applied.cardPublishedAt = now
      applied.nowPlayingLane = ticketed.ticket
      lane = .session
    case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop:
      if case .start(let id, _) = ticketed.step, let index = index(of: id) {
        parts[index].startedBy = ticketed.ticket
      }
      lane = nil
      applied.sessionLane = Applied.InFlight(
        ticket: ticketed.ticket, step: ticketed.step, epoch: applied.epoch, sequence: sequence, at: now)
    }
  }

  /// Opening items and cueing segments: asked for once, answered by events of their own.
  private var mediaStep: Step? {
    for index in parts.indices {
      if let item = parts[index].itemToOpen { return .load(parts[index].id, parts[index].queue[item].id) }
      if let segment = parts[index].uncuedSegment { return .cue(parts[index].id, segment) }
    }
    return nil
  }

  // The card and its comparison are inlined, so that a card is put together only if it differs.
  private var nowPlayingStep: Step? {
    let lead = leadIndex
    if let lead, let settles = settleInstant(of: lead), now < settles { return nil }
    let commands = desiredCommands(for: lead)
    if commands != applied.commands { return .enable(commands) }
    let card = desiredCard(of: lead)
    return differs(card) ? .publish(card) : nil
  }

  @inline(__always)
  private func differs(_ card: Card?) -> Bool {
    guard let shown = applied.card else { return card != nil }
    guard let card else { return true }
    guard rules.contains(.cardOnChange) else { return card != shown }
    return !card.isEqual(to: shown, publishedAt: applied.cardPublishedAt, now: now)
  }

  private var sessionStep: Step? {
    for index in parts.indices where mustStop(index) { return .stop(parts[index].id) }
    let isOwner = session.authority == .app || !rules.contains(.authority)
    if isAnySounding(orClaiming: !isOwner) { return soundingStep(isOwner: isOwner) }
    // Kept while a route settles: otherwise the route would go back to the app that had it before, and return.
    let isHeld = parts.contains { $0.holdsSession || $0.loss != nil && $0.intent.wants }
    let isQuiet = parts.allSatisfy { $0.engine == .known(false) }
    // In the background another's configuration keeps the lock screen's play from us, so ours is set again; in the
    // foreground the other code may need its own.
    let isAnothers = session.owesConfiguration && applied.configuration == .unknown
    if isHeld, isOwner, isAnothers, session.backgroundSince != nil, let step = reachableStep { return step }
    guard !isHeld, isQuiet, isOwner, session.servicesLost == nil else { return nil }
    if applied.isActive != .known(false) { return .deactivate }
    return session.owesConfiguration ? reachableStep : nil
  }

  /// Configures the lead part's session: the lock screen's play reaches no app configured for the foreground only.
  private var reachableStep: Step? {
    leadIndex.map { .configure(parts[$0].recipe.configuration) }
  }

  /// Configure, prefer, activate, send to the loudspeaker, start; another owner of the session activates it itself.
  private func soundingStep(isOwner: Bool) -> Step? {
    guard let configuration = desiredConfiguration else { return nil }
    if applied.configuration != .known(configuration) { return .configure(configuration) }
    if let preferences = desiredPreferences, .known(preferences) != applied.preferences {
      return .prefer(preferences)
    }
    if applied.isActive != .known(true) { return isOwner ? .activate : nil }
    if desiredOverride != applied.override, rules.contains(.speakerReasserted) {
      return .overrideOutput(desiredOverride)
    }
    for index in parts.indices
    where parts[index].source != .app && parts[index].engine != .known(true)
      && isSounding(index)
    {
      return .start(parts[index].id, anew: parts[index].engineIsDead)
    }
    return nil
  }

  /// Believes a step's result, unless the world has changed since it was submitted.
  mutating func finished(_ ticket: Int, _ failure: SystemCode?, with envelope: Envelope) {
    if applied.nowPlayingLane == ticket {
      applied.nowPlayingLane = nil
      return
    }
    guard let step = applied.sessionLane, step.ticket == ticket else { return }
    applied.sessionLane = nil
    guard step.epoch == applied.epoch else { return doubt(step.step) }
    if let failure { failed(step, failure) } else { succeeded(step, with: envelope) }
  }

  /// The result of a step from before the world changed proves nothing, but what the step did may still stand.
  private mutating func doubt(_ step: Step) {
    switch step {
    case .configure: applied.configuration = .unknown
    case .activate, .deactivate: applied.isActive = .unknown
    case .overrideOutput: applied.override = .none
    case .prefer: applied.preferences = .unknown
    case .start(let id, _):
      guard let index = index(of: id), !parts[index].engineIsDead, !parts[index].isRemoved
      else { return }
      parts[index].engine = .unknown
    case .stop(let id):
      // No change of the world starts an engine, so one that this step stopped is still stopped.
      guard let index = index(of: id) else { return }
      parts[index].engine = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  private mutating func succeeded(_ step: Applied.InFlight, with envelope: Envelope) {
    switch step.step {
    case .configure(let configuration):
      session.owesConfiguration = false
      applied.configuration = .known(configuration)
      session.configuredAt = now
      session.isReachable = configuration.category.playsInBackground
      session.awaitsWord = applied.isActive == .known(true)
      if configuration.category != .playAndRecord { applied.override = .none }
      judge(envelope.route)
    case .activate:
      applied.isActive = .known(true)
      session.activatedAt = now
      if let lost = session.servicesLost {
        // Media services that answer are back, whether or not a reset was told.
        session.servicesLost = nil
        withdrawPlays(before: lost)
      }
      endInterruptionByUser()
      judge(envelope.route)
      // Who finds the sound moved to where nobody chose to hear it gives the session back.
      for index in parts.indices where sounds(index) {
        parts[index].holdsSession = true
      }
      hintChanged(envelope.secondaryAudioHint)
    case .overrideOutput(let override):
      applied.override = override
    case .prefer(let preferences):
      applied.preferences = .known(preferences)
    case .deactivate:
      applied.isActive = .known(false)
      // While the session is inactive, nobody is told when other code in the app configures it.
      if applies(.sessionReasserted) { applied.configuration = .unknown }
    case .start(let id, _):
      guard let index = index(of: id), !parts[index].isRemoved else { return }
      parts[index].engine = .known(true)
      parts[index].engineIsDead = false
      parts[index].holdsSession = true
      parts[index].refusal = nil
      judge(envelope.route)
      // From now on frames pass, reported or not.
      if opens(index), parts[index].loss == nil { parts[index].hear(on: session.route, at: now) }
    case .stop(let id):
      guard let index = index(of: id) else { return }
      parts[index].engine = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  /// The user's play took the session back; each part wanted before the interruption waits for a play of its own.
  private mutating func endInterruptionByUser() {
    guard let interruption = session.interruption else { return }
    session.interruption = nil
    session.clearance = .userPlay
    guard applies(.interruptionUserPlay) else { return }
    for index in parts.indices
    where parts[index].intent.wants && parts[index].intent.revision < interruption.sequence
      && parts[index].recipe.resume != .always
    {
      parts[index].withdraw(by: .interruptionUserPlay, decision)
    }
    tryAgain()
  }

  private mutating func failed(_ step: Applied.InFlight, _ code: SystemCode) {
    switch step.step {
    case .configure:
      session.owesConfiguration = false
      refuse(step, code)
    case .activate:
      applied.isActive = code == .unanswered ? .unknown : .known(false)
      refuse(step, code)
    case .prefer(let preferences):
      // A system that does not know them is asked once, because sound does not depend on them.
      applied.preferences = .known(preferences)
    case .overrideOutput:
      // Where it is not possible the user hears the receiver, and may choose again.
      applied.override = .none
      session.prefersSpeaker = false
    case .start(let id, _):
      guard let index = index(of: id) else { return }
      parts[index].engine = code == .unanswered ? .unknown : .known(false)
      refuse(step, code, only: id)
    case .stop(let id):
      guard let index = index(of: id) else { return }
      parts[index].engine = .known(false)
    case .deactivate:
      // Refused or not, the session does become inactive.
      raiseEpoch()
      applied.isActive = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }
}
