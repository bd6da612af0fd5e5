/// One engine.
///
/// Dropping it stops it; a ticket that was submitted before is answered all the same. Its calls come from any thread,
/// and never from the audio callback.
public protocol OutputEngine: AnyObject, Sendable {
  /// Starts pulling; the result comes through the sink with this ticket.
  func start(ticket: Int)
  /// Stops pulling; the result comes through the sink with this ticket.
  func stop(ticket: Int)
}
