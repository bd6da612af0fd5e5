import FermataPlatform
import FermataSignal
import FermataSimulator

// What a player plays.

extension ScenarioLine {
  private static let media =
    "write track, ruler:30, ruler:30/3, ruler:live, chime:2, broken, broken:4 or late:3/60, or a path with a folder or an "
    + "ending, such as ./song"

  /// All media that are left, at least one.
  mutating func media() throws(ScenarioError) -> [String] {
    var all = [try medium()]
    while !isAtEnd { all.append(try medium()) }
    return all
  }

  /// A medium that there can be: one of a rehearsal's own, or a path.
  mutating func medium() throws(ScenarioError) -> String {
    let text = try word("the medium", advice: Self.media)
    let location = MediaLocation(text)
    let canBe =
      switch text.prefix(while: { $0 != ":" }) {
      case "ruler": Self.opens(location, Ruler())
      case "chime": Self.opens(location, Chime())
      case "broken": text == "broken" || Self.opens(MediaLocation("ruler" + text.dropFirst(6)), Ruler())
      case "late": location.late.map { Self.opens($0.medium, Ruler()) } ?? false
      default: text == "track" || text.contains(".") || text.contains("/")
      }
    guard canBe else {
      throw fail(
        "\"\(text)\" is no medium", Spelling.question(about: text, among: ["track", "broken"]) + Self.media)
    }
    return text
  }

  private static func opens(_ location: MediaLocation, _ source: any MediaSource) -> Bool {
    do {
      _ = try source.open(location, format: .standard)
      return true
    } catch {
      return false
    }
  }
}
