import Foundation
import Testing

/// Bad input: a clear message, a non-zero exit, and nothing lost.
@Suite struct BadInputTests {
  /// What a person may hand over by mistake, made in a folder of the test's own.
  private static func makeFolder() throws -> URL {
    let folder = try Tool.makeFolder()
    let files: [(String, Data)] = [
      ("empty.mp3", Data()), ("text.mp3", Data("no sound at all, only words\n".utf8)),
      ("verb.scenario", Data("scenario x\nat 1 s player jump\nend 2 s\n".utf8)),
      ("nan.scenario", Data("scenario x\nat 1 s player seek nan s\nend 2 s\n".utf8)),
      ("noend.scenario", Data("scenario x\nat 1 s player play\n".utf8)),
      ("order.scenario", Data("scenario x\nat 2 s player play\nat 1 s player pause\nend 3 s\n".utf8)),
      ("binary.scenario", Data("scenario x\nat 0 s ".utf8) + Data([0xFF, 0xFE])),
      ("path.scenario", Data("scenario ../my-day\nend 1 s\n".utf8)), ("silence.wav", silence),
      ("afile", Data("kept".utf8)),
    ]
    for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
    return folder
  }

  /// A second of silence: 8,000 frames of one channel of 16 bits.
  private static let silence =
    Data("RIFF".utf8) + Data([164, 62, 0, 0]) + Data("WAVEfmt ".utf8)
    + Data([16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0, 128, 62, 0, 0, 2, 0, 16, 0]) + Data("data".utf8)
    + Data([128, 62, 0, 0]) + Data(count: 16_000)

  @Test(arguments: [
    (["--track", "nowhere.mp3"], "there is no such file"), (["--track", "."], "it is a folder"),
    (["--track", "empty.mp3"], "the file is empty"),
    (["--track", "text.mp3"], "not audio in a known format"),
    (["call-anwsered"], "the nearest names are call-answered"),
    (["./missing.scenario"], "cannot read the scenario"),
    (["verb.scenario"], "verb.scenario:2:15: the action \"jump\" is unknown"),
    (["nan.scenario"], "nan.scenario:2:20: the position \"nan\" is no number"),
    (["noend.scenario"], "the scenario has no end"), (["order.scenario"], "order.scenario:3:"),
    (["."], "./binary.scenario:2:8: the file is no UTF-8 text"),
    (["path.scenario"], "path.scenario:1:10: the name \"../my-day\" cannot be part of a file's name"),
    (["siri", "siri"], "two of the scenarios are called siri"),
    (["siri", "--track", "silence.wav"], "silence.wav is silent"),
    (["binary.scenario"], "binary.scenario:2:8: the file is no UTF-8"),
    (["siri", "--output", "afile"], "cannot write into afile"),
  ])
  func `a mistake is told with what to do`(_ arguments: [String], _ message: String) throws {
    let folder = try Self.makeFolder()
    let run = try Tool.run(["rehearse"] + arguments, in: folder, expecting: 2)
    #expect(run.errors.hasPrefix("error: ") && run.errors.contains("\nhelp: "))
    #expect(run.errors.contains(message), "\(run.errors)")
    let kept = try String(contentsOf: folder.appendingPathComponent("afile"), encoding: .utf8)
    #expect(kept == "kept")
  }

  @Test func `every wrong file of a folder is told, each with its help`() throws {
    let run = try Tool.run(["rehearse", ".", "verb.scenario"], in: Self.makeFolder(), expecting: 2)
    let problems = run.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(problems.count == 7, "\(run.errors)")
    #expect(run.errors.components(separatedBy: "help: ").count == 8)
    #expect(problems.last?.contains("verb.scenario:2:15:") == true)
  }

  @Test func `a wrong option is a usage error`() throws {
    try Tool.run(["rehearse", "--bogus"], in: Tool.makeFolder(), expecting: 64)
  }

  @Test func `an earlier report outlives a failed run`() throws {
    let folder = try Self.makeFolder()
    try Tool.run(["rehearse", "siri"], in: folder)
    let report = folder.appendingPathComponent("rehearsal/report.html")
    let before = try Data(contentsOf: report)
    try Tool.run(["rehearse", "--track", "text.mp3"], in: folder, expecting: 2)
    #expect(try Data(contentsOf: report) == before)
  }

  @Test(arguments: [
    (["explain", "nosuch"], "`fermata explain` lists all"), (["explain", "outputLos"], "outputLost"),
    (["explain", "R-999"], "Documentation/Rules.md"), (["explain", "S99"], "Documentation/Field.md"),
    (["scenarios", "nosuch"], "`fermata scenarios` lists all"),
    (["scenarios", "R10"], "Documentation/Field.md"),
    (["replay", "."], "name a file inside it"),
  ])
  func `an unknown name is refused with a way on`(_ arguments: [String], _ way: String) throws {
    let run = try Tool.run(arguments, in: Tool.makeFolder(), expecting: 2)
    let help = try #require(run.errors.split(separator: "\n").first { $0.hasPrefix("help: ") })
    #expect(help.contains(way), "\(run.errors)")
  }
}
