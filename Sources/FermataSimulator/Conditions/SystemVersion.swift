/// The phone's iOS by its major version, which decides how the phone behaves (knob 3 of the reference).
public struct SystemVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The major version.
  public let major: Int

  /// Makes a version; those below 15 behave as 15.
  public init(_ major: Int) { self.major = max(15, major) }

  /// The versions that differ from the one before in something the phone knows.
  public static let known = [15, 16, 17, 18, 26, 27].map { SystemVersion($0) }

  /// Whether an app that lost its session by being suspended is told so when it runs again.
  public var tellsSuspension: Bool { major < 16 }

  /// Whether losing the device that is heard interrupts the Now Playing app (matrix row 13).
  public var interruptsOnRouteDisconnect: Bool { major >= 17 }

  /// Whether the lock screen's controls may get lost when a session mixes for a while.
  public var losesControlsByMixing: Bool { major < 18 }

  /// Whether deactivating a running session is refused with `!act`.
  public var refusesBusyDeactivation: Bool { major < 26 }

  /// Whether a session's output can be muted.
  public var mutesOutput: Bool { major >= 26 }

  /// Whether the user can swipe the card off the lock screen.
  public var dismissesCards: Bool { major >= 27 }

  /// What is known of this version, in a few words each.
  package var traits: [String] {
    let all: [(Bool, String)] = [
      (tellsSuspension, "tells of a suspension (R-049)"),
      (losesControlsByMixing, "loses the lock screen's controls by mixing (R-143)"),
      (interruptsOnRouteDisconnect, "interrupts when the device that is heard leaves (row 13)"),
      (refusesBusyDeactivation, "says !act when running sound is deactivated (R-028)"),
      (mutesOutput, "mutes a session's output (R-039)"),
      (dismissesCards, "lets the card be swiped away (R-241)"),
    ]
    return all.filter(\.0).map(\.1)
  }

  /// Orders by age.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool { left.major < right.major }

  /// Such as `iOS 18`.
  public var description: String { "iOS \(major)" }
}
