import FermataKit
import FermataPlay
import FermataSimulator
import Foundation
import Testing

/// The terminal that the README shows is what the tool draws.
@Suite struct ReadmeTerminalTests {
  @Test func `its lines are those of a real player`() throws {
    let phone = Phone()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    func line(_ columns: Int, level: Float) -> String {
      LiveLine(player.status, level: level, piece: "Night Ferry · The Lamplighters").text(columns: columns)
    }
    player.load("ruler:252")
    player.play()
    try phone.run(for: .milliseconds(72_500))
    let (wide, narrow) = (line(80, level: 0.1), line(40, level: 0.1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    let lines = [wide, line(80, level: 0.001), narrow]
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("```\n\(lines.joined(separator: "\n"))\n```\n"), "\(lines)")
  }
}
