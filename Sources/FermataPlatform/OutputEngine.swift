/// One engine.
///
/// Dropping it stops it; a ticket that was submitted before is answered all the same. Its calls come from any thread,
/// and never from the audio callback.
public protocol OutputEngine: AnyObject, Sendable {
  /// Starts pulling; the result comes through the sink with this ticket.
  func start(ticket: Int)
  /// Stops pulling; the result comes through the sink with this ticket.
  func stop(ticket: Int)
  /// What was pulled ahead is out of date: an engine with a deep buffer takes it back and pulls it anew.
  ///
  /// Never waits. An engine whose buffer is short has nothing to do, and this does nothing unless it is written.
  func refresh()
}

extension OutputEngine {
  /// Does nothing: a short buffer is soon over.
  public func refresh() {}
}
