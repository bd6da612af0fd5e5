// The next step from what is believed applied to what is desired, and what its result is believed to say.

extension Policy {
  /// The next step to submit; `nil` when nothing can or need be done until another event comes.
  ///
  /// Configure before activate, activate before start, stop before deactivate. Each of the two lanes, session with
  /// engines and lock screen, has at most one step on its way.
  public mutating func nextStep() -> TicketedStep? {
    if let step = mediaStep() { return ticket(step) }
    if applied.screenLane == nil, let step = screenStep() {
      let ticketed = ticket(step)
      applied.screenLane = inFlight(ticketed)
      return ticketed
    }
    if applied.sessionLane == nil, let step = sessionStep() {
      let ticketed = ticket(step)
      applied.sessionLane = inFlight(ticketed)
      return ticketed
    }
    return nil
  }

  private mutating func ticket(_ step: Step) -> TicketedStep {
    applied.lastTicket += 1
    return TicketedStep(ticket: applied.lastTicket, step: step)
  }

  private func inFlight(_ step: TicketedStep) -> Applied.InFlight {
    Applied.InFlight(ticket: step.ticket, step: step.step, epoch: applied.epoch, sequence: sequence)
  }

  /// Opening items and cueing segments: asked for once, answered by events of their own.
  private mutating func mediaStep() -> Step? {
    for place in components.indices {
      if let step = components[place].mediaStep() { return step }
    }
    return nil
  }

  private mutating func screenStep() -> Step? {
    if let place = leadPlace, let settles = components[place].settleInstant, now < settles { return nil }
    let commands = desiredCommands
    if commands != applied.commands {
      applied.commands = commands
      return .enable(commands)
    }
    let card = desiredCard
    guard differs(card) else { return nil }
    applied.card = card
    applied.cardPublishedAt = now
    return .publish(card)
  }

  private mutating func differs(_ card: Card?) -> Bool {
    guard let card, let applied = applied.card else { return card != applied.card }
    guard rules.contains(.cardOnChange) else { return card != applied }
    return !card.isEqual(to: applied, publishedAt: self.applied.cardPublishedAt, now: now)
  }

  private mutating func sessionStep() -> Step? {
    for place in components.indices where mustStop(components[place]) { return .stop(components[place].id) }
    if isAnySounding, let configuration = desiredConfiguration {
      if applied.configuration != .known(configuration) { return .configure(configuration) }
      if applied.isActive != .known(true) { return .activate }
      for place in components.indices
      where components[place].engine != .known(true) && !components[place].isOwnSound
        && sounds(components[place])
      {
        return .start(components[place].id, anew: components[place].engineIsDead)
      }
      return nil
    }
    let isHeld = components.contains(where: \.holdsSession)
    let isQuiet = components.allSatisfy { $0.engine == .known(false) }
    guard !isHeld, isQuiet, applied.isActive != .known(false), session.servicesLost == nil else { return nil }
    return .deactivate
  }

  /// Believes a step's result, unless the world has changed since it was submitted.
  mutating func finished(_ ticket: Int, _ failure: SystemCode?, route: Route) {
    if applied.screenLane?.ticket == ticket {
      applied.screenLane = nil
      return
    }
    guard let step = applied.sessionLane, step.ticket == ticket else { return }
    applied.sessionLane = nil
    guard step.epoch == applied.epoch else { return doubt(step.step) }
    if let failure { failed(step, failure) } else { succeeded(step, route: route) }
  }

  /// A result from before the world changed says nothing, but what it did may have outlived the change.
  private mutating func doubt(_ step: Step) {
    switch step {
    case .configure: applied.configuration = .unknown
    case .activate, .deactivate: applied.isActive = .unknown
    case .start(let id, _):
      guard let place = place(of: id), !components[place].engineIsDead, !components[place].isRemoved
      else { return }
      components[place].engine = .unknown
    case .stop(let id):
      // Nothing that changes the world starts an engine, so what was stopped stands.
      guard let place = place(of: id) else { return }
      components[place].engine = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  private mutating func succeeded(_ step: Applied.InFlight, route: Route) {
    switch step.step {
    case .configure(let configuration):
      applied.configuration = .known(configuration)
    case .activate:
      applied.isActive = .known(true)
      for place in components.indices where sounds(components[place]) {
        components[place].holdsSession = true
      }
      endInterruptionByUser()
      judge(route)
    case .deactivate:
      applied.isActive = .known(false)
    case .start(let id, _):
      guard let place = place(of: id), !components[place].isRemoved else { return }
      components[place].engine = .known(true)
      components[place].engineIsDead = false
      components[place].holdsSession = true
      judge(route)
    case .stop(let id):
      guard let place = place(of: id) else { return }
      components[place].engine = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  /// The user's play took the session back; whoever was silenced before it waits for a play of its own.
  private mutating func endInterruptionByUser() {
    guard let interruption = session.interruption else { return }
    session.interruption = nil
    session.interruptionEndedByUser = true
    guard applies(.interruptionUserPlay) else { return }
    for place in components.indices
    where components[place].intent.wants && components[place].intent.revision < interruption.sequence {
      withdraw(place, by: .interruptionUserPlay)
    }
  }

  private mutating func failed(_ step: Applied.InFlight, _ code: SystemCode) {
    switch step.step {
    case .configure: refuse(step, code)
    case .activate:
      applied.isActive = .known(false)
      refuse(step, code)
    case .start(let id, _):
      guard let place = place(of: id) else { return }
      components[place].engine = .known(false)
      refuse(step, code, only: id)
    case .stop(let id):
      guard let place = place(of: id) else { return }
      components[place].engine = .known(false)
    case .deactivate:
      // Refused or not, the session does become inactive.
      raiseEpoch()
      applied.isActive = .known(false)
    case .publish, .enable, .load, .cue: break
    }
  }

  /// Withholds sound from the wishes that the refused step was tried for, and from no newer one.
  private mutating func refuse(_ step: Applied.InFlight, _ code: SystemCode, only id: ComponentID? = nil) {
    guard applies(.refusal) else { return }
    for place in components.indices {
      let component = components[place]
      guard sounds(component), component.intent.revision <= step.sequence, id == nil || id == component.id
      else { continue }
      components[place].refusal = ComponentFacts.Refusal(revision: component.intent.revision, code: code)
      // A wider configuration can be refused while sound moves.
      freeze(place, .fade)
    }
  }
}

extension ComponentFacts {
  /// Opens the current item, then the next one, then has the segment made ready.
  ///
  /// It changes the facts in their place: every copy of them costs three retains and half a kilobyte.
  fileprivate mutating func mediaStep() -> Step? {
    guard let item else { return nil }
    if item.state == .unopened {
      queue[index].state = .opening
      return .load(id, item.id)
    }
    guard item.state == .ready else { return nil }
    if hasNext, queue[index + 1].state == .unopened {
      queue[index + 1].state = .opening
      return .load(id, queue[index + 1].id)
    }
    if hasNext, queue[index + 1].state == .ready { segment.following = queue[index + 1].id }
    guard cued != segment else { return nil }
    cued = segment
    return .cue(id, segment)
  }
}
