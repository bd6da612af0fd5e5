public import FermataPolicy

/// What happened and what was decided, bounded, the newest last.
///
/// A value: any thread may read its own copy, and the audio callback none, because reading allocates.
public struct Journal: Sendable {
  /// One event with the decision that it led to.
  public struct Entry: Hashable, Sendable, CustomStringConvertible, Codable {
    /// Counts the entries from 1; none is missing between two.
    public let sequence: Int
    /// The event, its instant and what was read with it.
    public let envelope: Envelope
    /// What a remote command was told.
    public let outcome: CommandOutcome
    /// The rules that the decision rested on.
    public let rules: RuleSet
    /// The steps that were submitted.
    public let steps: [TicketedStep]

    /// Time, event, rules and steps on one line.
    public var description: String {
      let rules = rules.isEmpty ? "" : " [\(rules.rules.map(\.id).joined(separator: ", "))]"
      let answer = outcome == .success ? "" : " -> \(outcome.rawValue)"
      let followed = steps.isEmpty ? "" : ": " + steps.map(\.step.description).joined(separator: "; ")
      return "\(envelope.at.secondsText) \(envelope.event)\(answer)\(rules)\(followed)"
    }
  }

  /// How many entries are kept.
  public let capacity: Int
  private var ring: [Entry] = []
  private var count = 0
  /// What the policy was before some of the entries: where a replay can begin.
  private var checkpoints: [(count: Int, policy: Policy)] = []

  init(capacity: Int) { self.capacity = capacity }

  /// Keeps the policy as it is before the next entry, four times for each ``capacity`` entries, so that a replay misses
  /// the oldest quarter of them at most.
  mutating func keepCheckpoint(_ policy: borrowing Policy) {
    guard count % max(1, capacity / 4) == 0 else { return }
    checkpoints.removeAll { $0.count < count + 1 - capacity }
    checkpoints.append((count, copy policy))
  }

  /// The oldest policy that is kept, as it was before one of the kept entries, and the entries from there on.
  package var replayable: (policy: Policy, entries: ArraySlice<Entry>)? {
    let oldest = count - ring.count
    return checkpoints.first { $0.count >= oldest }.map { ($0.policy, entries(after: $0.count)) }
  }

  /// The entries that are kept, oldest first.
  public var entries: [Entry] {
    let oldest = count % max(1, ring.count)
    return ring.count < capacity ? ring : Array(ring[oldest...] + ring[..<oldest])
  }

  /// The entries after one with that sequence number, oldest first; for reading on where one left off.
  public func entries(after sequence: Int) -> ArraySlice<Entry> {
    let new = min(max(0, count - max(0, sequence)), ring.count)
    let end = count % max(1, capacity)
    // Mostly what is new lies in one piece, and nothing is copied.
    if ring.count < capacity { return ring.suffix(new) }
    if new <= end { return ring[end - new..<end] }
    return ring[(end - new + capacity)...] + ring[..<end]
  }

  /// Has a policy decide an event, and keeps what it decided.
  mutating func append(_ envelope: Envelope, decidedBy policy: inout Policy) -> Entry {
    let entry = Entry(sequence: count + 1, envelope, decidedBy: &policy)
    if ring.count < capacity { ring.append(entry) } else { ring[count % capacity] = entry }
    count += 1
    return entry
  }
}

extension Journal.Entry {
  /// Has a policy decide an event, as it first did and as a replay does again.
  package init(sequence: Int, _ envelope: Envelope, decidedBy policy: inout Policy) {
    self.sequence = sequence
    self.envelope = envelope
    outcome = policy.handle(envelope)
    rules = policy.firedRules
    var steps: [TicketedStep] = []
    while let step = policy.nextStep() { steps.append(step) }
    self.steps = steps
  }
}
