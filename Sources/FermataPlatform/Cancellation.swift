import Synchronization

/// Whether something that is under way has been called off: made by who may call it off, asked by who does it.
///
/// ```swift
/// let cancellation = Cancellation()
/// let reader = try source.open(location, format: .standard, cancellation: cancellation)
/// ```
///
/// Any thread may use it, at any time; never the audio callback, because nothing that takes so long belongs there.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Makes one that is not called off.
  public init() {}

  /// Whether ``cancel()`` was called.
  ///
  /// Cheap; any thread.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Calls it off, for good; a second call changes nothing.
  ///
  /// It never waits; any thread.
  public func cancel() { flag.store(true, ordering: .releasing) }
}
