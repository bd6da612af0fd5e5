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
    let text = try word("the medium")
    let location = MediaLocation(text)
    switch text.prefix(while: { $0 != ":" }) {
    case "track" where text == "track": break
    case "ruler": try check(location, Ruler(), text)
    case "chime": try check(location, Chime(), text)
    case "broken":
      guard text != "broken" else { break }
      try check(MediaLocation("ruler" + text.dropFirst(6)), Ruler(), text)
    case "late":
      guard let late = location.late else { throw fail("\"\(text)\" is no medium", Self.media) }
      try check(late.medium, Ruler(), text)
    default:
      guard text.contains(".") || text.contains("/") else {
        throw fail(
          "\"\(text)\" is no medium", Spelling.question(about: text, among: ["track", "broken"]) + Self.media)
      }
    }
    return text
  }

  /// Sees whether a computed medium opens.
  private func check(_ location: MediaLocation, _ source: any MediaSource, _ text: String)
    throws(ScenarioError)
  {
    do throws(MediaError) {
      _ = try source.open(location, format: .standard)
    } catch {
      throw fail("\"\(text)\" is no medium", Self.media)
    }
  }
}
