public import FermataPolicy

/// Hears what a platform reports.
///
/// Any thread, one call at a time or several; it never waits for a result. While it decides it holds a lock of its own
/// and asks the platform for the route, the latency and the time, and may schedule work: so a platform calls it without
/// holding a lock that any of these takes.
public protocol SystemSink: AnyObject, Sendable {
  /// Takes in a report.
  ///
  /// - Returns: what to tell the system of a remote command; `success` for every other report.
  @discardableResult
  func receive(_ event: SystemEvent) -> CommandOutcome
}
