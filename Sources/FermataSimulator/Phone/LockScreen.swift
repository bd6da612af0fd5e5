public import FermataPlatform
public import FermataPolicy

/// The lock screen at one instant.
public struct LockScreen: Hashable, Sendable {
  /// Whose card it is.
  public let app: AppID
  /// What was published.
  public let card: NowPlayingCard
  /// What the clock reads now.
  public let elapsed: Duration
  /// Which buttons do something.
  public let commands: CommandSet

  /// Whether the clock moves.
  public var isMoving: Bool { card.card.rate != 0 }

  /// The seconds that the skip buttons show, ahead and back; `nil` for a button that shows no number or is not there
  ///
  public var skipNumbers: (ahead: Int?, back: Int?) {
    (Self.number(for: commands.intervals?.forward), Self.number(for: commands.intervals?.backward))
  }

  private static func number(for distance: Duration?) -> Int? {
    let numbers = [5, 10, 15, 30, 45, 60, 75, 90]
    return numbers.first { .seconds($0) == distance }
  }
}
