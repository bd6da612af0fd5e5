import FermataKit
public import FermataPolicy

/// Decides again what a journal tells, and compares byte for byte.
///
///     let replay = try JournalReplay(exported: try audio.journal.exported())
///     print(replay.difference?.description ?? "the same \(replay.count) decisions")
///
/// A journal that was exported by an app in the field tells what the system did and what was decided; replayed with a
/// newer policy it tells the first decision that would be another. Any thread.
public struct JournalReplay: Sendable {
  /// A decision that came out otherwise.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The line of the file.
    public let line: Int
    /// What the journal has.
    public let journal: String
    /// What was decided now.
    public let now: String

    /// Both, in words if they differ in them.
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
  package let timeline: Timeline
  package let duration: Duration

  /// Replays a journal that `Journal.exported()` wrote.
  ///
  /// - Parameters:
  ///   - text: the exported lines.
  ///   - rules: decides with these rules instead of those that the journal was made with.
  /// - Throws: ``ReplayError`` if the text is no exported journal; it names the line.
  public init(exported text: String, rules: RuleSet? = nil) throws(ReplayError) {
    let source = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = source.first, !first.isEmpty else {
      throw ReplayError(line: 1, problem: "the file is empty", advice: "export one with Journal.exported()")
    }
    let header = try Self.read(Journal.Header.self, first, line: 1)
    guard header.format == Journal.format else {
      throw ReplayError(
        line: 1, problem: "this is a journal of the format \(header.format)",
        advice: "replay it with the version of Fermata that wrote it")
    }
    var run = Run(policy: rules.map { header.policy.with(rules: $0) } ?? header.policy)
    for (index, line) in source.enumerated().dropFirst() where !line.isEmpty {
      let entry = try Self.read(Journal.Entry.self, line, line: index + 1)
      run.decide(entry, line: index + 1, text: String(line))
    }
    count = run.lines.count
    difference = run.difference
    lines = run.lines
    timeline = run.timeline
    duration = run.end - run.start
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ text: Substring, line: Int)
    throws(ReplayError) -> Value
  {
    do {
      return try Journal.read(type, text)
    } catch {
      throw ReplayError(
        line: line, problem: "this is no line of a journal: \(error)",
        advice: "the first line is the policy, each further one an event; was the file cut or edited?")
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
    let again = Journal.Entry(sequence: entry.sequence, entry.envelope, decidedBy: &policy)
    lines.append(again.description)
    timeline.look(at: policy, after: entry.envelope.event, since: start)
    guard difference == nil else { return }
    do {
      guard try Journal.line(again) != text else { return }
      let differsInWords = again.description != entry.description
      difference = JournalReplay.Difference(
        line: line, journal: differsInWords ? entry.description : text,
        now: differsInWords ? again.description : try Journal.line(again))
    } catch {
      difference = JournalReplay.Difference(line: line, journal: text, now: "not to be written: \(error)")
    }
  }
}
