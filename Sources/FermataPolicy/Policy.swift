/// Decides what an app's audio should be: facts in, one next step at a time out.
///
/// A value without a clock, a timer or a thread. ``handle(_:)`` takes in an event and answers at once; every event is
/// defined in every state and none traps. Then ``nextStep()`` gives the steps that bring the world nearer to what the
/// facts desire, until it gives none. Same events, same steps; an encoded and decoded policy decides as before.
///
/// One thread at a time; never the audio callback.
public struct Policy: Sendable, Codable {
  package var session = SessionFacts()
  package var parts: [PartFacts] = []
  package var applied = Applied()
  package var decision: Decision
  /// The lane to ask next for a step, `nil` once all were asked; earlier lanes have none until another event comes.
  var lane: Lane? = .media

  /// Makes a policy that knows of nothing yet.
  public init(rules: RuleSet = .all) {
    decision = Decision(rules: rules)
  }

  /// The rules that hold; all unless a test takes one away.
  public var rules: RuleSet { decision.rules }
  /// The instant of the latest event.
  package var now: HostTime { decision.now }
  /// How many events there have been.
  package var sequence: Int { decision.sequence }

  /// Takes in one event.
  ///
  /// Deadlines that are due by the event's instant are settled first, so it makes no difference whether the alarm or
  /// another event came first.
  ///
  /// - Parameter envelope: the event, its instant (never before the last one's), and what was read with it.
  /// - Returns: what a remote command is told; `success` for every other event.
  @discardableResult
  public mutating func handle(_ envelope: Envelope) -> CommandOutcome {
    decision.fired = []
    decision.now = max(now, envelope.at)
    absorb(envelope.readings)
    readToggle(envelope.event)
    settleDeadlines(with: envelope)
    decision.sequence += 1
    let outcome = decide(envelope)
    settle()
    lane = .media
    return outcome
  }

  /// The same policy in the same state, with other rules from the next event on.
  package func with(rules: RuleSet) -> Policy {
    var copy = self
    copy.decision.rules = rules
    copy.lane = .media
    return copy
  }

  /// The route that was last heard of, by a notice or a result.
  public var route: Route { session.route }

  /// The rules that the last decision rested on.
  public var firedRules: RuleSet { decision.fired }

  private mutating func decide(_ envelope: Envelope) -> CommandOutcome {
    switch envelope.event {
    case .added(let id, let recipe): add(PartFacts(id: id, recipe: recipe))
    case .required(let id, let recipe): require(PartFacts(id: id, recipe: recipe, source: .app))
    case .voiced(let id, let recipe): require(PartFacts(id: id, recipe: recipe, source: .voices))
    case .removed(let id): remove(id)
    case .load(let id, let items): load(id, items)
    case .intervals(let id, let intervals): setIntervals(id, intervals)
    case .speaker(let isWanted): session.prefersSpeaker = isWanted
    case .command(let id, let command): return perform(command, on: id, route: envelope.route)
    case .system(let event): return receive(event, with: envelope)
    case .itemReady(let id, let item, let description, let awaitsPicture):
      itemReady(id, item, description, awaitsPicture: awaitsPicture)
    case .itemPictured(let id, let item, let isNew): itemPictured(id, item, isNew: isNew)
    case .itemLength(let id, let item, let duration): itemLength(id, item, duration)
    case .itemFailed(let id, let item): itemFailed(id, item)
    case .started(let id, let segment, let position, let instant):
      started(id, segment, position, at: instant)
    case .crossed(let id, let segment, let item, let lap, let instant):
      crossed(id, segment, item, lap: lap, at: instant)
    case .ended(let id, let segment): ended(id, segment)
    case .underrun(let id, let segment): underrun(id, segment)
    case .buffered(let id, let segment): buffered(id, segment)
    // A damaged stretch is told for the journal's sake, and each event brings readings of where sound is.
    case .itemDamaged, .drifted, .alarm: break
    }
    return .success
  }

  /// Whether a rule holds; names it in the decision under way if it does.
  mutating func applies(_ rule: Rule) -> Bool { decision.applies(rule) }

  /// A part; `nil` if it is gone.
  package func part(_ id: PartID) -> PartFacts? { index(of: id).map { parts[$0] } }

  /// An item and those beside it in the list, at most twenty on either side (our choice, because a desktop shows a short list
  /// around what plays, in one order whether shuffled or not).
  package func queue(around item: ItemID) -> [ItemID] {
    parts.lazy.map { $0.queue.neighbours(of: item, atMost: 20) }.first { !$0.isEmpty } ?? []
  }

  /// The index of a part; `nil` if it is gone, as late reports of it may be.
  package func index(of id: PartID) -> Int? { parts.firstIndex { $0.id == id } }

  private mutating func add(_ part: PartFacts) {
    guard index(of: part.id) == nil else { return }
    parts.append(part)
  }

  private mutating func require(_ part: PartFacts) {
    add(part)
    guard let index = index(of: part.id) else { return }
    parts[index].intent = Intent(wants: true, since: now, revision: sequence)
  }

  /// A part is gone at once for its owner, with its engine; what holds the session holds it for the recipe's linger.
  private mutating func remove(_ id: PartID) {
    guard let index = index(of: id) else { return }
    parts[index].isRemoved = true
    parts[index].engine = .known(false)
    parts[index].withdraw(by: nil, decision)
    parts[index].queue = PlayQueue()
  }

  /// Keeps where each part's sound is, for the event under way.
  private mutating func absorb(_ readings: [Reading]) {
    for reading in readings {
      guard let index = index(of: reading.part) else { continue }
      parts[index].absorb(reading, at: now)
    }
  }
}
