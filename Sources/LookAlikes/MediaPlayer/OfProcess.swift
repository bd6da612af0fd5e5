import PhoneProcess

/// Keeps a process's one object of a class that is not sendable, as Apple's is not.
final class OfProcess<Object: AnyObject>: Sendable {
  let object: InTurns<Object>

  init(_ object: Object) { self.object = InTurns(object) }
}

/// An object that several of a process's threads use, one at a time, and that nobody keeps here.
struct WeakInTurns<Object: AnyObject>: @unchecked Sendable {
  // Sendable because only one of the driver and an app's threads runs at any time, see AppThread.
  private(set) weak var value: Object?

  init(_ value: Object) { self.value = value }
}
