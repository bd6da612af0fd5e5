public import FermataPolicy

/// A short sound or a vibration that an app asked the phone for, and what its user had of it.
public struct SystemSound: Hashable, Sendable {
  /// Who asked for it.
  public let app: AppID
  /// When it was asked for.
  public let began: HostTime
  /// When it was over, or will be: at once if it was neither heard nor felt.
  public internal(set) var ended: HostTime
  /// How loud it was heard as it began, from 0 to 1.
  public let loudness: Float
  /// Whether the phone vibrated.
  public let isFelt: Bool

  /// Whether it was heard as it began.
  public var isHeard: Bool { loudness > 0 }
}

/// What an app asks for; sound is interleaved stereo at 48 kHz.
package enum ShortSound: Sendable {
  case sound([Float])
  /// Sound and a vibration.
  case alert([Float])
  case vibration
}
