/// What a person presses while a terminal plays.
package enum Key: Hashable, Sendable {
  /// A letter, a sign or a space.
  case character(Character)
  /// An arrow.
  case left, right, up, down

  /// Reads what a terminal sent; what is no key that counts is passed over.
  ///
  /// An arrow comes as three bytes (`ESC [ D`, or `ESC O D` from some terminals).
  package static func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      guard first == 0x1B else {
        if first >= 0x20, first < 0x7F { keys.append(.character(Character(UnicodeScalar(first)))) }
        // Ctrl-C and Ctrl-D, where the terminal passes them on.
        if first == 0x03 || first == 0x04 { keys.append(.character("q")) }
        continue
      }
      guard let second = rest.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
        continue
      }
      rest = rest.dropFirst()
      // Numbers say what was held beside it.
      let numbers = rest.prefix { (0x30...0x3F).contains($0) }
      rest = rest.dropFirst(numbers.count)
      switch rest.popFirst() {
      case UInt8(ascii: "A"): keys.append(.up)
      case UInt8(ascii: "B"): keys.append(.down)
      case UInt8(ascii: "C"): keys.append(.right)
      case UInt8(ascii: "D"): keys.append(.left)
      default: break
      }
    }
    return keys
  }
}
