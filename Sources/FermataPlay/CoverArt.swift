/// How a terminal takes a picture between its lines.
///
/// It is known by what the terminal says of itself in the environment: asking it would take its answer for keys. Through tmux
/// and screen no picture comes.
package enum CoverArt: Hashable, Sendable {
  /// A file of any type in one piece: iTerm2's protocol, which WezTerm, mintty and Konsole know too.
  case wholeFile
  /// PNG alone, in pieces: kitty's protocol, which Ghostty knows too.
  case kitty

  /// How high a picture is, in lines (our choice, because more would push what was printed before out of sight).
  private static let rows = 8
  /// The most signs of base 64 that are sent (our choice, because three megabytes are more than eight lines show, and a terminal
  /// stands still for more).
  private static let most = 4_000_000
  /// The most signs that a piece of kitty's has.
  private static let piece = 4096

  /// What a terminal with such an environment takes; `nil` if it says of nothing that we know.
  package init?(_ environment: [String: String]) {
    let (term, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? "")
    let isInside = environment["TMUX"] != nil || term.hasPrefix("tmux") || term.hasPrefix("screen")
    if isInside { return nil }
    if ["xterm-kitty", "xterm-ghostty"].contains(term) || program == "ghostty" {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "mintty"].contains(program) || environment["LC_TERMINAL"] == "iTerm2"
      || environment["KONSOLE_VERSION"] != nil
    {
      self = .wholeFile
    } else {
      return nil
    }
  }

  /// Writes a picture as a terminal draws it at the cursor.
  ///
  /// - Parameters:
  ///   - mediaType: such as `image/png`.
  ///   - text: the file in base 64.
  /// - Returns: the signs to send; `nil` for a type that the terminal does not take, and for a file that is too long.
  package func signs(mediaType: String, base64 text: String) -> String? {
    guard text.utf8.count <= Self.most else { return nil }
    switch self {
    case .wholeFile:
      return "\u{1B}]1337;File=inline=1;height=\(Self.rows);preserveAspectRatio=1:\(text)\u{07}"
    case .kitty:
      guard mediaType == "image/png" else { return nil }
      var (signs, rest) = ("", text[...])
      repeat {
        let piece = rest.prefix(Self.piece)
        rest = rest.dropFirst(Self.piece)
        // The terminal's answer would be taken for keys, so it is asked for none (q=2).
        let head = signs.isEmpty ? "f=100,a=T,r=\(Self.rows),q=2," : "q=2,"
        signs += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
      } while !rest.isEmpty
      return signs
    }
  }
}
