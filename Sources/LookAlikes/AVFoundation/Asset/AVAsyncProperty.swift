// Properties that are loaded, in the shape of AVFoundation's overlay: `asset.load(.duration)` names a property of the
// class that it is asked of.

/// What can load its properties.
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

public class AVAnyAsyncProperty: CustomStringConvertible {
  private let name: String
  init(_ name: String) { self.name = name }

  public var description: String { name }
}

public class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty {}

public class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root> {
  /// Loads it on the calling thread.
  let value: (Root) throws -> Value
  /// What is known of it without loading it.
  let known: (Root) -> Status

  init(_ name: String, _ value: @escaping (Root) throws -> Value, known: @escaping (Root) -> Status) {
    self.value = value
    self.known = known
    super.init(name)
  }
}

extension AVAsynchronousKeyValueLoading {
  public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T { try property.value(self) }

  public func load<A, B>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
  ) async throws -> (A, B) { try (propertyA.value(self), propertyB.value(self)) }

  public func load<A, B, C>(
    _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
    _ propertyC: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) { try (propertyA.value(self), propertyB.value(self), propertyC.value(self)) }

  /// What is known of a property; loads nothing.
  public func status<T>(of property: AVAsyncProperty<Self, T>) -> AVAsyncProperty<Self, T>.Status {
    property.known(self)
  }
}
