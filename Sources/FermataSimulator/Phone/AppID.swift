/// Names one app on the phone.
public struct AppID: Hashable, Sendable, Comparable {
  /// The number that the phone gave it, in the order of installing.
  public let value: Int

  init(_ value: Int) { self.value = value }

  /// Orders by installing.
  public static func < (left: AppID, right: AppID) -> Bool { left.value < right.value }
}

/// Names one engine on the phone.
struct EngineID: Hashable, Sendable, Comparable {
  let value: Int

  static func < (left: EngineID, right: EngineID) -> Bool { left.value < right.value }
}
