import FermataPolicy

/// Every class of facts that a policy with one part can come to, and every event in each of them.
///
/// Facts that differ only in numbers (positions, instants, revisions, tickets) are one class; what decisions depend on
/// is not. The search goes breadth first from a new policy, so each class is reached by a shortest way.
struct Atlas {
  /// What is told apart.
  struct Key: Hashable {
    let item: QueuedItem.State?
    let phase: Status.Phase?
    let suppression: Suppression?
    let wants: Bool
    let withdrawnBy: Rule?
    let engine: Belief<Bool>
    let isActive: Belief<Bool>
    let isConfigured: Bool
    let sessionLane: String?
    /// Whether the lane's result will still be believed.
    let isCurrent: Bool
    let flags: [Bool]
    let authority: Authority
  }

  private(set) var ways: [Key: String] = [:]
  private(set) var transitions = 0
  private(set) var wrong: [String] = []
  private var frontier: [(policy: Policy, route: Route)] = []
  private let id = PartID(1)
  private let regions: [Region]

  /// Begins an atlas of some regions, with an item that is open.
  init(_ regions: [Region], recipe: Recipe, policy: Policy = Policy()) {
    self.regions = regions
    var world = (policy: policy, route: Driver.speaker)
    send(.added(id, recipe), to: &world, at: .zero)
    send(.load(id, [ItemID(1), ItemID(2)]), to: &world, at: .zero)
    ways[key(of: world)] = ""
    frontier = [world]
  }

  /// Sends every event in every class that is reached, until no new one turns up.
  mutating func explore() {
    while !frontier.isEmpty, wrong.isEmpty {
      let reached = frontier
      frontier = []
      for world in reached { step(from: world) }
    }
  }

  private mutating func step(from world: (policy: Policy, route: Route)) {
    let way = ways[key(of: world)] ?? ""
    for (name, event, route) in events(in: world) {
      var next = world
      next.route = route ?? world.route
      let now = name == "time" ? world.policy.deadline ?? world.policy.now : world.policy.now
      send(event, to: &next, at: now)
      transitions += 1
      let text = way.isEmpty ? name : "\(way), \(name)"
      if let fault = fault(in: next.policy) { return wrong.append("\(fault) after \(text)") }
      let key = key(of: next)
      guard ways[key] == nil else { continue }
      ways[key] = text
      frontier.append(next)
    }
  }

  /// Sends one event; items open and the lock screen answers at once.
  private func send(_ event: Event, to world: inout (policy: Policy, route: Route), at now: HostTime) {
    var pending = [event]
    var count = 0
    while let event = pending.popLast() {
      world.policy.handle(Envelope(event, at: now, route: world.route))
      while let step = world.policy.nextStep() {
        count += 1
        guard count < 50 else { return world.policy.applied.lastTicket = -1 }
        switch step.step {
        case .load(let id, let item):
          pending.append(.itemReady(id, item, ItemDescription(duration: .seconds(60))))
        case .publish, .enable: pending.append(.finished(ticket: step.ticket, failure: nil))
        case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop, .cue: break
        }
      }
    }
  }
}

extension Atlas {
  /// Parts of the world; an atlas is drawn over some of them.
  enum Region: String, CaseIterable {
    case interruptions, routes, engines, services, scenes, secondaryAudioHint, authority, queue, stalls
  }

  /// What can happen: the user, results of what is on its way, the first frame, time, and the chosen regions.
  private func events(in world: (policy: Policy, route: Route)) -> [(String, Event, Route?)] {
    let policy = world.policy
    var events: [(String, Event, Route?)] = [
      ("play", .command(id, .play), nil), ("pause", .command(id, .pause), nil), ("time", .alarm, nil),
    ]
    if let lane = policy.applied.sessionLane {
      events.append(("\(lane.step.name) done", .finished(ticket: lane.ticket, failure: nil), nil))
      let codes: [SystemCode] = [
        regions.contains(.scenes) ? .cannotInterruptOthers : .insufficientPriority, .badParameter,
      ]
      for code in codes {
        events.append(("\(lane.step.name) \(code)", .finished(ticket: lane.ticket, failure: code), nil))
      }
    }
    if let part = policy.part(id) {
      let position = part.anchor.position
      let heard = Event.started(id, segment: part.segment.id, position: position, heardAt: policy.now)
      events.append(("heard", heard, nil))
    }
    return regions.reduce(events) { $0 + self.events(of: $1, policy) }
  }

  private func segment(in policy: Policy) -> Int { policy.part(id)?.segment.id ?? 0 }

  private func events(of region: Region, _ policy: Policy) -> [(String, Event, Route?)] {
    switch region {
    case .interruptions:
      [
        ("began", .interruptionBegan(.default), nil), ("ended", .interruptionEnded(mayResume: true), nil),
        ("ended without resume", .interruptionEnded(mayResume: false), nil),
        ("was suspended", .interruptionBegan(.appWasSuspended), nil),
      ]
    case .routes:
      [
        ("plug", .routeChanged(.unknown), Driver.headphones),
        ("unplug", .routeChanged(.unknown), Driver.speaker),
        ("pick speaker", .routeChanged(.override), Driver.speaker),
        ("unplug untold", .alarm, Driver.speaker),
        ("route disconnected", .interruptionBegan(.routeDisconnected), Driver.speaker),
        ("microphone muted", .interruptionBegan(.builtInMicMuted), nil),
      ]
    case .engines: [("engine stopped", .engineStopped(id), nil)]
    case .services: [("services lost", .servicesLost, nil), ("services reset", .servicesReset, nil)]
    case .scenes: [("background", .scene(.background), nil), ("foreground", .scene(.foreground), nil)]
    case .secondaryAudioHint:
      [("music", .secondaryAudioHint(true), nil), ("music over", .secondaryAudioHint(false), nil)]
    case .authority:
      [
        ("callKit", .authority(.callKit), nil), ("released", .authority(.app), nil),
        ("owner activates", .authorityActive(true), nil),
        ("owner deactivates", .authorityActive(false), nil),
      ]
    case .queue:
      [
        ("next", .command(id, .next), nil), ("previous", .command(id, .previous), nil),
        ("seek", .command(id, .seek(.seconds(7))), nil),
        ("load", .load(id, [ItemID(1), ItemID(2)]), nil), ("failed", .itemFailed(id, ItemID(1)), nil),
        ("the other failed", .itemFailed(id, ItemID(2)), nil),
        (
          "crossed", .crossed(id, segment: segment(in: policy), item: ItemID(2), lap: 1, heardAt: policy.now),
          nil
        ),
        ("over", .ended(id, segment: segment(in: policy)), nil),
      ]
    case .stalls:
      [
        ("underrun", .underrun(id, segment: segment(in: policy)), nil),
        ("buffered", .buffered(id, segment: segment(in: policy)), nil),
      ]
    }
  }

  private func key(of world: (policy: Policy, route: Route)) -> Key {
    let (policy, part) = (world.policy, world.policy.part(id))
    let status = policy.status(of: id)
    return Key(
      item: part?.item?.state, phase: status?.phase, suppression: status?.suppression,
      wants: status?.intent.wants ?? false, withdrawnBy: status?.intent.withdrawnBy,
      engine: part?.engine ?? .unknown, isActive: policy.applied.isActive,
      isConfigured: policy.applied.configuration == part.map { .known($0.recipe.configuration) },
      sessionLane: policy.applied.sessionLane?.step.name,
      isCurrent: policy.applied.sessionLane?.epoch == policy.applied.epoch,
      flags: [
        part?.anchor.isMoving ?? false, part?.missingSince != nil, part?.isBuffered ?? false,
        part?.hasEnded ?? false, part?.holdsSession ?? false, part?.engineIsDead ?? false,
        part?.engineStoppedSince != nil, part?.heardRoute?.isExternal ?? false,
        part?.silence == .cut, part?.queue.index == 1, policy.session.interruption != nil,
        policy.session.clearance == .userPlay, policy.session.servicesLost != nil,
        policy.session.backgroundSince != nil, policy.session.hint != nil,
        policy.session.isAuthorityActive,
        part?.refusal?.isOpen ?? false, part?.loss != nil, world.route.isExternal,
        part?.passing.goesBack ?? false, part?.passing.count ?? 0 > 0,
      ],
      authority: policy.session.authority)
  }

  /// What must hold in every class.
  private func fault(in policy: Policy) -> String? {
    if policy.applied.lastTicket < 0 { return "steps without end" }
    if let deadline = policy.deadline, deadline <= policy.now { return "a deadline in the past" }
    guard let index = policy.index(of: id), let status = policy.status(of: id) else {
      return "it is gone"
    }
    if status.phase == .playing, !status.intent.wants { return "plays without being wanted" }
    if status.phase == .playing, status.suppression != nil { return "plays though suppressed" }
    if case .open = policy.gate(of: id) {
      if !policy.sounds(index) { return "an open gate and no sound" }
      if policy.applied.isActive != .known(true) || policy.parts[index].engine != .known(true) {
        return "an open gate over nothing that runs"
      }
    }
    if let fault = policy.parts[index].wait(in: policy.session, at: policy.now) { return fault }
    let settles = policy.settleInstant(of: index).map { $0 > policy.now } ?? false
    guard policy.applied.nowPlayingLane == nil, !settles, let card = policy.applied.card else { return nil }
    return (card.rate != 0) == (status.phase == .playing) ? nil : "card and screen disagree"
  }
}

extension PartFacts {
  /// What it waits for though that never ends; `nil` if there is nothing of the kind.
  func wait(in session: SessionFacts, at now: HostTime) -> String? {
    if let loss, !intent.wants { return "a route lost since \(loss.until) and no intent for it" }
    if let loss, now - loss.until >= .seconds(2) { return "a route lost since \(loss.until)" }
    guard intent.wants, let refusal, refusal.isOpen, refusal.revision == intent.revision else { return nil }
    let isOwned = session.interruption != nil || session.servicesLost != nil || session.authority != .app
    let mayWait = isOwned || recipe.resume == .always || source == .voices
    guard let retry = refusal.retryAt else {
      let isBehind = refusal.code == .cannotInterruptOthers && session.backgroundSince != nil
      let isWaiting = isBehind && now - refusal.since < .seconds(60)
      return mayWait || isWaiting ? nil : "a refusal \(refusal) that nothing ends"
    }
    if !refusal.code.isMomentary { return "a try again of what is never allowed" }
    if refusal.count > 50 { return "a try \(refusal.count)" }
    if retry - refusal.since > .seconds(60) { return "a try again after a minute" }
    return retry > now ? nil : "a try again that is overdue"
  }
}
