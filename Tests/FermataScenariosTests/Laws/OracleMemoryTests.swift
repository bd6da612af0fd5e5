import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// What the oracle remembers of a day excuses nothing later, and forbids nothing later.
@Suite struct OracleMemoryTests {
  private static func run(
    _ lines: String, _ adapt: @escaping @Sendable (Platform) -> Platform = { $0 }
  ) throws -> [Violation] {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    runner.adapt = adapt
    return try runner.run(Scenario(text: "scenario day\n\(lines)")).violations
  }

  @Test func `a toggle means what the screen shows, not what was pressed before the headset left`() throws {
    let day = """
      device headphones
      at 0 s player play
      at 2 s unplug headphones
      at 4 s plug headphones
      at 6 s headset 1
      at 8 s expect player playing
      at 9 s headset 1
      at 10 s expect player paused
      end 12 s
      """
    #expect(try Self.run(day) == [])
  }

  @Test func `a reset that nobody announced ends what was licensed after the last one`() throws {
    let day = """
      at 0 s condition activationLatency 200 ms
      at 0 s player play
      at 2 s media lost 1 s
      at 5 s player pause
      at 6 s player play
      at 8 s stray media reset
      end 10 s
      """
    let told = try Self.run(day) { platform in
      platform.tampering { event, sink in
        let outcome = sink.receive(event)
        if event == .servicesReset { _ = sink.receive(.remote(.play)) }
        return outcome
      }
    }
    let at = told.filter { $0.law == .licence }.map(\.at)
    #expect(at.count == 2 && at[0].isWithin(3) && at[1].isWithin(8), "\(told)")
  }

  @Test(arguments: ["speed 1", "repeat off", "shuffle off"])
  func `an act that makes no gap excuses none a second later`(_ act: String) throws {
    #expect(try Self.gaps("at 0 s player play\nat 2 s player \(act)\nend 6 s") == 1)
  }

  @Test func `who paused holds no button any more`() throws {
    let day = """
      at 0 s player play
      at 1 s press hold ahead
      at 1100 ms player pause
      at 1200 ms player seek 1 s
      at 1300 ms player play
      end 9 s
      """
    #expect(try Self.gaps(day) == 1)
  }

  /// How often it is told that frames are lost on a day where half a second before the fourth a few are.
  private static func gaps(_ day: String) throws -> Int {
    try run("player player music ruler:60\n\(day)") { platform in
      var lossy = platform
      lossy.media = TamperedMedia(base: platform.media) {
        LossyReader($0, .gap(after: 7 * 24_000, of: 480))
      }
      return lossy
    }.count { $0.law == .whole && $0.text.contains("480 frames of player are lost") }
  }

  @Test(arguments: ["ruler:0.5", "ruler:5", "ruler:60"])
  func `an item however short must sound`(_ medium: String) throws {
    let told = try Self.run("player player music \(medium)\nat 0 s player play\nend 9 s") { platform in
      var deaf = platform
      deaf.output = DeafOutput(base: platform.output)
      return deaf
    }
    #expect(told.contains { $0.law == .newestIntent }, "\(told)")
  }

  @Test(arguments: [
    "at 3 s pick speaker", "at 0 s condition routeNoticesArrive no\nat 3 s unplug headphones",
    "at 3 s unplug headphones\nat 3100 ms take play", "at 3 s unplug headphones\nat 4 s take play",
    "at 3 s unplug headphones\nat 3100 ms plug headphones\nat 4 s take play",
    "at 2 s call rings\nat 3 s unplug headphones", "at 2 s media lost\nat 3 s unplug headphones",
    "at 2 s siri listens\nat 3 s unplug headphones\nat 6 s siri closes",
    "at 2 s callKit claims app\nat 3 s unplug headphones", "at 2 s take ends\nat 3 s unplug headphones",
  ])
  func `an app's own sound may go on where the user wants it, and may be silent`(_ acts: String) throws {
    let lines = acts.split(separator: "\n")
    let first = lines.count > 1 && lines[0].contains("condition") ? "\(lines[0])\n" : ""
    let rest = first.isEmpty ? acts : lines.dropFirst().joined(separator: "\n")
    let day = "device headphones\nsound take recorder\n\(first)at 0 s take begins\n\(rest)\nend 9 s"
    #expect(try Self.run(day) == [])
  }

  @Test func `a session that takes long to be given back keeps nobody waiting for that time`() throws {
    let day = """
      other radio music
      at 0 s condition suspensionDelay 60 s
      at 0 s condition deactivationLatency 4 s
      at 0 s radio plays
      at 2 s player play
      at 3 s lock
      at 4 s press pause
      end 40 s
      """
    #expect(try Self.run(day) == [])
  }

  @Test func `sound that began often excuses no cards later`() throws {
    let acts = (0..<8).map { "at \(2 * $0) s player play\nat \(2 * $0 + 1) s player pause\n" }.joined()
    let told = try Self.run("player player music ruler:60\n\(acts)end 17 s") { platform in
      var chatty = platform
      chatty.nowPlaying = ChattyNowPlaying(base: platform.nowPlaying, count: 6)
      return chatty
    }
    let cards = told.filter { $0.text.contains("card after card") }
    #expect((0..<16).allSatisfy { second in cards.contains { $0.at.isWithin(second) } }, "\(cards)")
  }

  @Test func `calls that are made six times over are told three times`() throws {
    let told = try Self.run("at 0 s player play\nend 2 s") { platform in
      var eager = platform
      eager.session = TamperedSession(
        base: platform.session,
        activation: { session, ticket in for _ in 0..<6 { session.activate(ticket: ticket) } })
      return eager
    }
    #expect(told.count { $0.text.hasPrefix("activate was asked for again") } == 3, "\(told)")
  }
}

extension HostTime {
  /// Whether it lies in a second of the day.
  fileprivate func isWithin(_ second: Int) -> Bool {
    self >= .zero + .seconds(second) && self < .zero + .seconds(second + 1)
  }
}
