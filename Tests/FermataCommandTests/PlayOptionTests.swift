import Foundation
import Testing

/// What the options of `fermata play` change, in the sound that the simulated phone's port played and in what is told.
@Suite struct PlayOptionTests {
  /// What a port played, from its first loud frame to its last.
  struct Heard {
    private let samples: [Float]

    init(in folder: URL) throws {
      let ports = folder.appendingPathComponent("phone")
      let name = try #require(FileManager.default.contentsOfDirectory(atPath: ports.path).first)
      let file = folder.appendingPathComponent("\(UUID().uuidString).raw")
      try RehearseTests.encode(
        ["-i", "amovie=\(ports.path)/\(name)", "-ac", "1", "-ar", "48000", "-f", "f32le"], to: file)
      let all = try Data(contentsOf: file).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let first = try #require(all.firstIndex { abs($0) > 0.01 })
      let last = try #require(all.lastIndex { abs($0) > 0.01 })
      samples = Array(all[first...last])
    }

    var seconds: Double { Double(samples.count) / 48_000 }
    var level: Double { Self.level(samples[...]) }

    /// The levels that lasted for a tenth of a second at least, one after the other, in thousands of steps of 16 bits.
    var thousands: [Int] {
      var lasting: [(value: Int, count: Int)] = []
      // A period of the tone.
      for start in stride(from: 0, to: samples.count - 480, by: 480) {
        let value = Int((Self.level(samples[start..<start + 480]) * 32.768).rounded())
        if lasting.last?.value == value {
          lasting[lasting.count - 1].count += 1
        } else {
          lasting.append((value, 1))
        }
      }
      return lasting.filter { $0.count >= 10 && $0.value > 0 }.map(\.value)
    }

    private static func level(_ samples: ArraySlice<Float>) -> Double {
      (samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)).squareRoot()
    }
  }

  /// Two seconds of a tone, played.
  private static func hear(_ options: [String]) throws -> Heard {
    let folder = try Tool.makeFolder()
    try PlayTests.tone(frames: 16_000).write(to: folder.appendingPathComponent("tone.wav"))
    try Tool.run(["play", "tone.wav", "--phone"] + options, in: folder)
    return try Heard(in: folder)
  }

  private static let plain = Result { try hear([]) }

  @Test(
    arguments: [
      (["--volume", "25"], 0.25, 2), (["--rate", "2"], 1, 1), (["--start", "1.5"], 1, 0.5),
      (["--start", "0:01", "--volume", "50"], 0.5, 1),
    ] as [([String], Double, Double)])
  func `volume, rate and start are heard`(_ options: [String], _ level: Double, _ seconds: Double) throws {
    let (plain, heard) = (try Self.plain.get(), try Self.hear(options))
    #expect(abs(plain.seconds - 2) < 0.05)
    #expect(abs(heard.level / plain.level - level) < 0.03 * level, "\(heard.level) beside \(plain.level)")
    #expect(abs(heard.seconds - seconds) < 0.05, "\(heard.seconds) s")
  }

  @Test func `a shuffled list is played in another order, each item once`() throws {
    let folder = try Tool.makeFolder()
    let list = folder.appendingPathComponent("list")
    try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
    let items = Array(1...12)
    for item in items {
      let tone = PlayTests.tone(frames: 2_000, level: Int16(item * 1_000))
      try tone.write(to: list.appendingPathComponent("\(item).wav"))
    }
    var firsts: [Int] = []
    for _ in 0..<5 {
      try Tool.run(["play", "list", "--phone", "--shuffle"], in: folder)
      let shuffled = try Heard(in: folder).thousands
      #expect(shuffled != items && shuffled.sorted() == items, "\(shuffled)")
      firsts += shuffled.prefix(1)
    }
    // One in 20,000 times it is the same five times over by chance.
    #expect(Set(firsts).count > 1, "\(firsts)")
  }

  @Test func `a repeated list begins again`() throws {
    let folder = try PlayTests.makeFolder()
    let shell = try Shell(in: folder)
    try PlayTests.tone(frames: 4_000).write(to: folder.appendingPathComponent("b.wav"))
    try shell.press("fermata play tone.wav b.wav --repeat all --phone &\r")
    for name in ["tone", "b", "tone", "b"] { try shell.wait(for: " playing \(name).wav\r") }
    try shell.press("kill $!; wait; echo that is a''ll\r")
    try shell.wait(for: "that is all")
  }

  @Test func `a repeated item begins again, and the list goes no further`() throws {
    let folder = try PlayTests.makeFolder()
    let shell = try Shell(in: folder)
    try PlayTests.tone(frames: 12_000).write(to: folder.appendingPathComponent("short.wav"))
    try shell.press("fermata play short.wav tone.wav --repeat one --phone\r")
    for second in [0, 1, 0, 1, 0] {
      #expect(try !shell.wait(for: "▶ 0:0\(second) ").contains("tone.wav  2/2"))
    }
  }

  @Test func `what is left in the middle goes on there another time`() throws {
    let folder = try Tool.makeFolder()
    try RehearseTests.encode(["-i", "sine=d=200:r=8000"], to: folder.appendingPathComponent("long.wav"))
    let shell = try Shell(in: folder)
    try shell.press("export XDG_STATE_HOME=$PWD/state\r")
    for options in ["--start 1:40", ""] {
      try shell.wait(for: "ready> ")
      try shell.press("fermata play long.wav --phone --resume \(options)\r")
      try shell.wait(for: "▶ ")
      let place = try shell.wait(for: " ")
      #expect(place.hasPrefix("1:4"), "\(options)")
      try shell.press("q")
    }
  }

  @Test(arguments: ["music", "spokenAudio", "movie", "game"])
  func `the recipe is the session's`(_ recipe: String) throws {
    let folder = try PlayTests.makeFolder()
    try Tool.run(["play", "tone.wav", "--phone", "--recipe", recipe, "--journal", "j"], in: folder)
    let journal = try String(contentsOf: folder.appendingPathComponent("j"), encoding: .utf8)
    #expect(journal.contains("\"name\":\"\(recipe)\""))
  }
}
