public import Foundation

/// What a handler may be told along with a change.
///
/// Apple's `prior` is missing, because the phone tells of what has happened.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = NSKeyValueObservingOptions(rawValue: 0x1)
  public static let old = NSKeyValueObservingOptions(rawValue: 0x2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 0x4)
}

@nonexhaustive public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// A change of a property; its values are there if the options asked for them.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind = Kind.setting
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet? = nil
  public let isPrior = false
}
