/// When a server that does not answer is asked again: one question at a time, and seldom once it is long gone.
package struct Retries: Sendable {
  /// How long after a failure, and how long once nobody answered for ten seconds (our choice, because a server that is
  /// restarted is back by then, and a machine without one must not be kept awake).
  private static let pauses = (soon: Duration.milliseconds(250), late: Duration.seconds(2), after: 40)

  private var count = 0
  private var isPending = false

  /// Nothing failed yet.
  package init() {}

  /// After a failure: how long to wait; `nil` if another question is on its way already, because one refusal can be told
  /// twice.
  package mutating func wait() -> Duration? {
    guard !isPending else { return nil }
    isPending = true
    count += 1
    return count > Self.pauses.after ? Self.pauses.late : Self.pauses.soon
  }

  /// The wait is over.
  package mutating func ask() { isPending = false }

  /// The server answered.
  package mutating func answered() { count = 0 }
}
