import FermataJSON
import FermataKit
public import FermataPolicy

/// Makes the decisions of a journal again, and compares byte for byte.
///
///     let replay = try JournalReplay(exported: try audio.journal.exported())
///     print(replay.difference?.description ?? "the same \(replay.count) decisions")
///
/// A journal from an app in the field holds what the system did and what was decided; replayed with a newer policy it
/// shows the first decision that would differ. Any thread.
public struct JournalReplay: Sendable {
  /// A decision that came out otherwise.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The line of the file.
    public let line: Int
    /// What the journal has.
    public let journal: String
    /// What was decided now.
    public let now: String
    /// When, from the journal's first entry.
    package let time: Duration

    /// Both decisions: in words if those differ, else as the journal writes them.
    public var description: String {
      "line \(line): the journal has\n  \(journal)\nand now it is\n  \(now)"
    }
  }

  /// How many decisions were made again.
  public let count: Int
  /// The first one that came out otherwise; `nil` if none did.
  public let difference: Difference?
  /// What was decided, one line each, in words.
  public let lines: [String]
  /// What is believed at the end.
  package let policy: Policy
  package let timeline: Timeline
  package let duration: Duration

  /// Replays a journal that `Journal.exported()` wrote.
  ///
  /// - Parameters:
  ///   - text: the exported lines.
  ///   - rules: decides with these rules instead of those that the journal was made with.
  /// - Throws: ``ReplayError`` if the text is no exported journal; it names the line.
  public init(exported text: String, rules: RuleSet? = nil) throws(ReplayError) {
    let source = text.fileLines.enumerated().filter { !$0.element.isEmpty }
    guard let first = source.first, first.offset == 0 else {
      throw ReplayError(line: 1, problem: "the file is empty", advice: "export one with Journal.exported()")
    }
    let header = try Self.read(Journal.Header.self, first.element, line: 1, isLast: source.count == 1)
    guard header.format == Journal.format else {
      throw ReplayError(
        line: 1, problem: "this is a journal of the format \(header.format)",
        advice: "replay it with the version of Fermata that wrote it")
    }
    var run = Run(policy: rules.map { header.policy.with(rules: $0) } ?? header.policy)
    // The policy in the first line has decided all that came before.
    var last = (line: 1, sequence: header.policy.sequence)
    for (index, text) in source.dropFirst() {
      let line = index + 1
      let entry = try Self.read(Journal.Entry.self, text, line: line, isLast: index == source.last?.offset)
      if entry.sequence != last.sequence + 1 {
        throw ReplayError(line: line, entry: entry.sequence, follows: last.sequence, ofLine: last.line)
      }
      last = (line, entry.sequence)
      run.decide(entry, line: line, text: String(text))
    }
    count = run.lines.count
    difference = run.difference
    lines = run.lines
    policy = run.policy
    timeline = run.timeline
    duration = run.end - run.start
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ text: Substring, line: Int, isLast: Bool)
    throws(ReplayError) -> Value
  {
    do {
      return try JSONLine.value(type, of: text)
    } catch {
      throw ReplayError(line: line, isLast: isLast, error)
    }
  }
}

/// A replay under way.
private struct Run {
  var policy: Policy
  var timeline = Timeline()
  var lines: [String] = []
  var difference: JournalReplay.Difference?
  var start = HostTime.zero
  var end = HostTime.zero

  init(policy: Policy) { self.policy = policy }

  mutating func decide(_ entry: Journal.Entry, line: Int, text: String) {
    if lines.isEmpty { start = entry.envelope.at }
    end = entry.envelope.at
    let time = end - start
    let again = Journal.Entry(sequence: entry.sequence, entry.envelope, decidedBy: &policy)
    lines.append(again.description)
    timeline.look(at: policy, after: entry.envelope.event, since: start)
    guard difference == nil else { return }
    do {
      guard try JSONLine.text(of: again) != text else { return }
      let differsInWords = again.description != entry.description
      difference = JournalReplay.Difference(
        line: line, journal: differsInWords ? entry.description : text,
        now: differsInWords ? again.description : try JSONLine.text(of: again), time: time)
    } catch {
      difference = JournalReplay.Difference(
        line: line, journal: text, now: "not to be written: \(error)", time: time)
    }
  }
}
