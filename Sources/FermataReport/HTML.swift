/// A piece of markup.
///
/// A literal, interpolations included, is text and is escaped; markup comes only from ``element(_:_:_:)`` and
/// ``raw(_:)``.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// The markup as it stands in the page.
  let markup: String

  init(stringLiteral text: String) { markup = Self.escape(text) }

  private init(markup: String) { self.markup = markup }

  /// Markup that is known to be safe: our own style, script and shapes.
  static func raw(_ markup: String) -> HTML { HTML(markup: markup) }

  /// Text, escaped.
  static func text(_ text: String) -> HTML { HTML(stringLiteral: text) }

  /// Several pieces one after the other.
  static func group(_ pieces: [HTML]) -> HTML { HTML(markup: pieces.map(\.markup).joined()) }

  /// An element; an attribute whose value is `nil` is left out, one with an empty value has its name only.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: HTML...
  ) -> HTML {
    let attributes = attributes.map { name, value in
      guard let value else { return "" }
      return value.isEmpty ? " \(name)" : " \(name)=\"\(escape(value))\""
    }
    let head = "<\(name)\(attributes.joined())>"
    return HTML(markup: empty.contains(name) ? head : "\(head)\(group(content).markup)</\(name)>")
  }

  /// The elements that have no content and no end tag.
  private static let empty: Set = ["img", "meta", "br"]

  private static func escape(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // A control character has no place in a page, and some make the whole page unreadable.
      case "\0"..<" " where character != "\n" && character != "\t": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
