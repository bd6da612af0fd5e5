import Foundation
import Testing

/// Where what is written stands: the articles, and the examples whose programs they show.
enum Course {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The texts of a folder's files, by their names without the ending.
  static func texts(in folder: String, ending: String) throws -> [(name: String, text: String)] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return try names.filter { $0.hasSuffix(ending) }.sorted().map {
      (String($0.dropLast(ending.count)), try text("\(folder)/\($0)"))
    }
  }
}

/// An article, of the course unless it is made of another text.
struct Article: Sendable, CustomTestStringConvertible {
  /// A fenced block; `language` is what stands behind its opening fence.
  struct Block {
    let language: String
    let lines: [String]
  }

  let name: String
  let text: String

  /// Every article of the course; none if they cannot be read, which the count of rules notices.
  static let all: [Article] = {
    let folder = "Sources/Fermata/Fermata.docc/Articles"
    return ((try? Course.texts(in: folder, ending: ".md")) ?? []).map {
      Article(name: $0.name, text: $0.text)
    }
  }()

  var testDescription: String { name }

  /// The fenced blocks, in their order.
  var blocks: [Block] {
    parts.enumerated().filter { $0.offset % 2 == 1 }.map { part in
      var lines = part.element.components(separatedBy: "\n")
      let language = lines.removeFirst()
      return Block(language: language, lines: lines.last == "" ? lines.dropLast() : lines)
    }
  }

  /// The programs that stand in none of an example's files, each by its first line.
  func strangePrograms(to listings: [Listing]) -> [String] {
    blocks.filter { block in block.language == "swift" && !listings.contains { $0.holds(block.lines) } }
      .map { $0.lines.first ?? "" }
  }

  /// The text without its fenced blocks.
  var prose: String {
    parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
  }

  /// The parts that begin with a heading.
  var sections: [String] {
    var sections: [String] = []
    for line in prose.components(separatedBy: "\n") {
      if line.hasPrefix("#") || sections.isEmpty { sections.append("") }
      sections[sections.count - 1] += line + "\n"
    }
    return sections
  }

  private var parts: [String] { text.components(separatedBy: "```") }
}

/// A file of an example.
struct Listing {
  private let lines: [String]

  /// The files of an example's folders; those of the course and of the music player unless others are named.
  static func all(
    in folders: [String] = ["Course", "Apps/MusicPlayer/App", "Apps/MusicPlayer/Audio"].map {
      "Examples/\($0)"
    }
  ) throws -> [Listing] {
    try folders.flatMap { folder in
      try Course.texts(in: folder, ending: ".swift").map { file in
        Listing(lines: file.text.components(separatedBy: "\n").map(trimmed))
      }
    }
  }

  /// Whether the lines stand here one after another, whatever their indentation.
  func holds(_ wanted: [String]) -> Bool { place(of: wanted) != nil }

  /// The name of the function in which the lines stand.
  func function(of wanted: [String]) -> String? {
    guard let place = place(of: wanted) else { return nil }
    let opening = lines[...place].last { $0.hasPrefix("func ") }
    return opening.map { String($0.dropFirst(5).prefix { $0.isLetter }) }
  }

  private func place(of wanted: [String]) -> Int? {
    let wanted = wanted.map(Self.trimmed)
    guard !wanted.isEmpty, wanted.count <= lines.count else { return nil }
    return (0...lines.count - wanted.count).first { lines[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  private static func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }
}
