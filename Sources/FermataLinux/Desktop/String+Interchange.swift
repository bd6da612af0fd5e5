extension String {
  /// The text as programs may hand it on: what Unicode keeps for a program's own use (noncharacters), which neither sd-bus
  /// nor libpulse takes, becomes U+FFFD.
  package var interchangeable: String {
    guard unicodeScalars.contains(where: Self.isNoncharacter) else { return self }
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars { plain.append(Self.isNoncharacter(scalar) ? "\u{FFFD}" : scalar) }
    return String(plain)
  }

  private static func isNoncharacter(_ scalar: UnicodeScalar) -> Bool {
    (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
  }
}
