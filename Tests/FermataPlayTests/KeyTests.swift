import FermataPlay
import Testing

/// Keys as terminals send them.
@Suite struct KeyTests {
  @Test(arguments: [
    ("\u{1B}[A", [Key.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
    ("\u{1B}OA", [.up]), ("\u{1B}OD", [.left]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[3~", []), ("\u{1B}[", []),
    ("\u{1B}", []), ("\u{1B}q", [.character("q")]), (" n", [.character(" "), .character("n")]),
    ("\u{3}", [.character("q")]), ("\u{4}", [.character("q")]), ("ä", []), ("\u{7F}\n", []),
    ("\u{1B}[C\u{1B}[Cp", [.right, .right, .character("p")]), ("", []),
  ])
  func `bytes are keys`(_ bytes: String, _ keys: [Key]) { #expect(Key.keys(in: Array(bytes.utf8)) == keys) }
}
