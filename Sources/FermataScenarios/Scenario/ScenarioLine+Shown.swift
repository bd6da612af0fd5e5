import FermataPolicy

// What a lock screen offers and how a session is set up, as an expectation names them.

extension ScenarioLine {
  /// What a lock screen's buttons do, as `CommandSet` writes it.
  mutating func commands() throws(ScenarioError) -> String {
    let known = [
      "play", "next", "previous", "skip", "position", "scan", "speed", "repeat", "one", "all", "shuffle",
      "on", "none",
    ]
    let all = try words("the command") { line, text throws(ScenarioError) in
      let isInterval = Int(text) != nil && "+-".contains(text.first ?? " ")
      if !known.contains(text), !isInterval { throw line.unknown("the command", text, among: known) }
    }
    return all.joined(separator: " ")
  }

  /// How a session is set up, as `SessionConfiguration` writes it.
  mutating func configuration() throws(ScenarioError) -> String {
    let categories = SessionConfiguration.Category.allCases.map(\.rawValue)
    let modes = SessionConfiguration.Mode.allCases.map(\.rawValue)
    let text = try word("the configuration", advice: "write a category and a mode, such as playback/default")
    let (category, rest) = Self.parted(text, at: "/")
    let (mode, options) = Self.parted(rest, at: "+")
    guard categories.contains(category) else { throw unknown("the category", category, among: categories) }
    guard modes.contains(mode) else { throw unknown("the mode", mode, among: modes) }
    let known =
      SessionConfiguration.Options.allNames + SessionConfiguration.RouteSharing.allCases.map(\.rawValue)
    for option in options.split(separator: "+").map(String.init) where !known.contains(option) {
      throw unknown("the option", option, among: known)
    }
    return text
  }

  private static func parted(_ text: String, at sign: Character) -> (String, String) {
    guard let place = text.firstIndex(of: sign) else { return (text, "") }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }
}
