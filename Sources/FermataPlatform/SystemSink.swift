public import FermataPolicy

/// Hears what a platform reports.
///
/// Any thread, one call at a time or several; it never waits for a result. While it decides it holds a lock of its own
/// and asks the platform for the session's snapshot and the time: so a platform calls it without holding a lock that
/// either takes.
public protocol SystemSink: AnyObject, Sendable {
  /// Takes in a report.
  ///
  /// - Returns: what to tell the system of a remote command; `success` for every other report.
  @discardableResult
  func receive(_ event: SystemEvent) -> CommandOutcome
}
