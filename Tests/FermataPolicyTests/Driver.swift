import FermataPolicy

/// A policy and a small world that answers its steps.
///
/// Steps succeed at once unless told otherwise, items open at once, and time stands still until ``pass(_:)``. Every
/// envelope is kept, so that a test can replay it.
struct Driver {
  static let player = PartID(1)
  static let speaker = Route(output: AudioPort(.builtInSpeaker, uid: "Speaker"), token: 1)
  static let headphones = Route(output: AudioPort(.headphones, uid: "Headphones"), token: 2)

  var policy: Policy
  var now = HostTime.zero
  var route = Driver.speaker
  var isOtherAudioPlaying = false
  var secondaryAudioHint = false
  var readings: [Reading] = []
  /// The length of every item.
  var duration: Duration? = .seconds(60)
  /// Where the chapters of every item begin.
  var chapters: [Duration] = []
  /// Whether every item can be played at other speeds.
  var stretches = false
  /// Whether every item is a broadcast.
  var isLive = false
  /// The items that cannot be opened.
  var broken: Set<ItemID> = []
  /// What steps are answered with; those that are not named here succeed.
  var failures: [String: SystemCode] = [:]
  /// The names of steps that are left in flight.
  var unanswered: Set<String> = []
  private(set) var inFlight: [TicketedStep] = []
  private(set) var steps: [Step] = []
  private(set) var envelopes: [Envelope] = []

  init(
    _ policy: Policy = Policy(), recipe: Recipe = .music, items: Int = 1, duration: Duration? = .seconds(60)
  ) {
    self.policy = policy
    self.duration = duration
    send(.added(Self.player, recipe))
    if items > 0 { send(.load(Self.player, (1...items).map(ItemID.init))) }
  }

  /// A player that is heard, five seconds after it began; what happened until then is forgotten.
  static func playing(
    _ policy: Policy = Policy(), recipe: Recipe = .music, items: Int = 1, on route: Route = Driver.speaker,
    duration: Duration? = .seconds(60)
  ) -> Driver {
    var driver = Driver(policy, recipe: recipe, items: items, duration: duration)
    driver.route = route
    driver.play()
    driver.pass(.seconds(5))
    driver.forget()
    return driver
  }

  @discardableResult mutating func send(_ event: Event) -> CommandOutcome {
    let envelope = Envelope(
      event, at: now, route: route, isOtherAudioPlaying: isOtherAudioPlaying,
      secondaryAudioHint: secondaryAudioHint, readings: readings)
    envelopes.append(envelope)
    let outcome = policy.handle(envelope)
    var fresh: [TicketedStep] = []
    while fresh.count < 51, let step = policy.nextStep() { fresh.append(step) }
    steps += fresh.map(\.step)
    inFlight += fresh
    for step in fresh { answer(step) }
    return outcome
  }

  private mutating func answer(_ step: TicketedStep) {
    guard !unanswered.contains(step.step.name), inFlight.contains(step) else { return }
    switch step.step {
    case .load(let id, let item):
      inFlight.removeAll { $0 == step }
      let isBroken = broken.contains(item)
      send(
        isBroken
          ? .itemFailed(id, item)
          : .itemReady(
            id, item,
            ItemDescription(duration: duration, isLive: isLive, chapters: chapters, stretches: stretches)))
    case .cue: inFlight.removeAll { $0 == step }
    case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop, .publish, .enable:
      finish(step, failures[step.step.name])
    }
  }

  /// Answers a step that was left in flight.
  mutating func finish(_ step: TicketedStep, _ failure: SystemCode? = nil) {
    inFlight.removeAll { $0 == step }
    send(.finished(ticket: step.ticket, failure: failure))
  }

  /// Answers the only step of a name that is in flight.
  mutating func finish(_ name: String, _ failure: SystemCode? = nil) {
    guard let step = inFlight.first(where: { $0.step.name == name }) else { return }
    finish(step, failure)
  }

  /// Lets time pass; deadlines bring their alarms.
  mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let deadline = policy.deadline, deadline <= end {
      now = deadline
      send(.alarm)
    }
    now = end
  }

  /// Lets time pass for an app that is suspended: no alarm comes.
  mutating func suspend(for duration: Duration) { now = now + duration }

  /// The first frame is heard, if sound passes.
  mutating func hear() {
    guard isOpen, !facts.anchor.isMoving else { return }
    let start = facts.anchor.position
    send(.started(Self.player, segment: facts.segment.id, position: start, heardAt: now))
  }

  mutating func forget() { steps = [] }
}

extension Driver {
  @discardableResult mutating func command(_ command: Event.Command) -> CommandOutcome {
    send(.command(Self.player, command))
  }

  /// What the audio callback tells while frames of the current item pass.
  var reading: Reading {
    Reading(
      part: Self.player, segment: facts.segment.id, item: facts.item?.id ?? ItemID(1), rendered: position,
      heard: position, isMoving: true)
  }

  /// Presses play; what can be heard is.
  mutating func play() {
    command(.play)
    hear()
  }

  /// The first frame of the current item is heard, after a change of item.
  mutating func hearAnew() {
    let segment = facts.segment
    send(.started(Self.player, segment: segment.id, position: segment.start, heardAt: now))
  }

  mutating func interrupt() { send(.interruptionBegan(.default)) }

  mutating func endInterruption(mayResume: Bool) {
    send(.interruptionEnded(mayResume: mayResume))
    hear()
  }

  /// A player whose steps of a name are refused from the first play on, which comes after `events`.
  static func refused(
    _ name: String = "activate", _ code: SystemCode = .insufficientPriority, recipe: Recipe = .music,
    before events: [Event] = []
  ) -> Driver {
    var driver = Driver(recipe: recipe, items: 0)
    driver.failures[name] = code
    driver.send(.load(player, [ItemID(1)]))
    for event in events { driver.send(event) }
    driver.forget()
    driver.play()
    return driver
  }

  mutating func move(to route: Route, because reason: Route.ChangeReason = .unknown) {
    self.route = route
    send(.routeChanged(reason))
  }

  var facts: PartFacts {
    policy.parts.first { $0.id == Self.player } ?? PartFacts(id: Self.player, recipe: .music)
  }

  var status: Status { policy.status(of: Self.player) ?? .idle }
  var phase: Status.Phase { status.phase }
  var intent: Intent { status.intent }
  var gate: GateDecision? { policy.gate(of: Self.player) }
  var isOpen: Bool { if case .open = gate { true } else { false } }
  var position: Duration { policy.index(of: Self.player).map { policy.parts[$0].position(at: now) } ?? .zero }
  var card: Card? { policy.applied.card }

  /// How often a step of a name was asked for.
  func count(_ name: String) -> Int { steps.count { $0.name == name } }

  /// The names of the session's and the engines' steps.
  var session: [String] { steps.filter(\.isOfSession).map(\.name) }
  var cards: [Card?] {
    steps.compactMap { step -> Card?? in if case .publish(let card) = step { card } else { nil } }
  }
}

extension Step {
  var name: String {
    switch self {
    case .configure: "configure"
    case .prefer: "prefer"
    case .activate: "activate"
    case .deactivate: "deactivate"
    case .overrideOutput: "override"
    case .start: "start"
    case .stop: "stop"
    case .publish: "publish"
    case .enable: "enable"
    case .load: "load"
    case .cue: "cue"
    }
  }

  var isOfSession: Bool {
    switch self {
    case .configure, .prefer, .activate, .deactivate, .overrideOutput, .start, .stop: true
    case .publish, .enable, .load, .cue: false
    }
  }
}
