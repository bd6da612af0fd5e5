import Foundation
import Testing

/// A journal that is replayed on the command line.
@Suite struct ReplayCommandTests {
  /// A folder with the journal of a scenario, edited line by line.
  private static func makeFolder(_ edit: ([String]) -> [String]) throws -> URL {
    let folder = try Tool.makeFolder()
    _ = try Tool.run(["rehearse", "siri"], in: folder)
    let journal = try String(
      contentsOf: folder.appendingPathComponent("rehearsal/siri.journal"), encoding: .utf8)
    let lines = edit(journal.split(separator: "\n").map(String.init))
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("odd.journal"))
    return folder
  }

  @Test func `a difference is told with both decisions and the page that shows it`() throws {
    let folder = try Self.makeFolder { lines in
      lines.map { $0.replacing("\"mayResume\":true", with: "\"mayResume\":false") }
    }
    let run = try Tool.run(["replay", "odd.journal"], in: folder, expecting: 1)
    #expect(run.output.contains("and now it is\n"))
    let page = folder.appendingPathComponent("replay/report.html").path
    #expect(run.output.contains(page) && FileManager.default.fileExists(atPath: page))
  }

  @Test func `the page and the help say that a replay checks no law`() throws {
    let folder = try Self.makeFolder { $0 }
    try Tool.run(["replay", "odd.journal"], in: folder)
    let page = try String(contentsOf: folder.appendingPathComponent("replay/report.html"), encoding: .utf8)
    #expect(page.contains("The laws need the world around the app, so none was checked."))
    #expect(try Tool.run(["replay", "--help"], in: folder).output.contains("laws"))
  }

  @Test func `a line that is missing is told before what follows from it`() throws {
    let folder = try Self.makeFolder { lines in Array(lines[..<4] + lines[5...]) }
    let run = try Tool.run(["replay", "odd.journal"], in: folder, expecting: 2)
    #expect(
      run.errors.hasPrefix(
        "error: odd.journal:5: entry 5 follows entry 3 of line 4: 1 line between them is missing"),
      "\(run.errors)")
  }
}
