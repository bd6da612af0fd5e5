import Synchronization

/// Names one app on one phone.
///
/// Another phone does not know it: a phone that is given it stops the program and says so, because a test that asks the
/// wrong phone would otherwise pass.
public struct AppID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number that the phone gave it, in the order of installing.
  public let value: Int
  /// The phone's own number.
  let phone: PhoneNumber

  init(_ value: Int, on phone: PhoneNumber) {
    self.value = value
    self.phone = phone
  }

  /// Such as `app 0`; the phone's number is left out, because it differs from run to run.
  public var description: String { "app \(value)" }

  /// Orders by installing.
  public static func < (left: AppID, right: AppID) -> Bool { left.value < right.value }
}

/// Tells the phones of a process apart; it decides nothing, and no trace shows it.
struct PhoneNumber: Hashable, Sendable {
  private static let count = Atomic(0)
  private let value: Int

  private init(_ value: Int) { self.value = value }

  /// A number that no phone had before.
  static func next() -> Self { Self(count.add(1, ordering: .relaxed).newValue) }
}

/// Names one engine on the phone.
struct EngineID: Hashable, Sendable, Comparable {
  let value: Int

  static func < (left: EngineID, right: EngineID) -> Bool { left.value < right.value }
}
