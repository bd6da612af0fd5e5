public import FermataPlatform

extension MediaLocation: ExpressibleByStringLiteral {
  /// Makes a location from a literal, as in `player.load("overture.m4a")`.
  public init(stringLiteral value: String) { self.init(value) }
}
