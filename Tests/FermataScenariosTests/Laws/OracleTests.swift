import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import Testing

/// What the checks let pass, and no more than that.
@Suite struct OracleTests {
  private static func run(
    _ day: [String], lasting seconds: Int = 6, _ adapt: @escaping @Sendable (Platform) -> Platform
  ) throws -> [Violation] {
    var runner = ScenarioRunner()
    runner.adapt = adapt
    let text = ["scenario day", "player player music ruler:60"] + day + ["end \(seconds) s"]
    return try runner.run(Scenario(text: text.joined(separator: "\n"))).violations
  }

  @Test(arguments: [-1_000, -100, 100, 1_000])
  func `a card's clock that is ahead or behind is told`(_ milliseconds: Int) throws {
    let told = try Self.run(["at 0 s player play"]) { platform in
      var skewed = platform
      skewed.nowPlaying = SkewedNowPlaying(base: platform.nowPlaying, offset: .milliseconds(milliseconds))
      return skewed
    }
    #expect(told.contains { $0.kind == .lockScreen }, "\(told)")
  }

  @Test func `an engine that is started again and again is told`() throws {
    let told = try Self.run(["at 0 s player play"]) { platform in
      var restarting = platform
      restarting.output = RestartingOutput(base: platform.output)
      return restarting
    }
    #expect(told.contains { $0.law == .calm && $0.text.contains("start") }, "\(told)")
  }

  @Test func `a day is made small only as long as it breaks the same law`() throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var faulty = platform
      faulty.nowPlaying = StutteringNowPlaying(base: platform.nowPlaying) {
        $0.map { $0.card.rate == 0 } ?? false
      }
      faulty.media = TamperedMedia(base: platform.media) { LossyReader($0, .gap(after: 57_600, of: 480)) }
      return faulty
    }
    // Without the pause the gap right after it is heard, which breaks another law.
    let day = "scenario day\nplayer player music ruler:60\nat 0 s player play\nat 1 s player pause\nend 4 s"
    let shrinker = Shrinker(runner)
    let small = shrinker.shrink(try Scenario(text: day))
    #expect(small.moments.count == 2 && shrinker.failure(of: small)?.law == .calm, "\(small.text)")
  }

  @Test func `a day is made shorter by the waits that nothing needs`() throws {
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var faulty = platform
      faulty.nowPlaying = StutteringNowPlaying(base: platform.nowPlaying) { _ in true }
      return faulty
    }
    let day = "scenario day\nplayer player music ruler:60\nat 60 s player play\nend 64 s"
    #expect(Shrinker(runner).shrink(try Scenario(text: day)).end <= .seconds(14))
  }

  @Test func `a jump of the user's excuses its own gap and no other`() throws {
    func gaps(_ place: Int) throws -> [Violation] {
      try Self.run(["at 0 s player play", "at 2 s player seek 10 s"]) { platform in
        var lossy = platform
        lossy.media = TamperedMedia(base: platform.media) { LossyReader($0, .gap(after: place, of: 480)) }
        return lossy
      }.filter { $0.law == .whole }
    }
    #expect(try gaps(3_000_000) == [])
    // A third of a second after the jump.
    #expect(try gaps(10 * 48_000 + 16_000).count == 1)
  }

  @Test func `who is silenced by a call may not sound on the next device without leave`() throws {
    let day = """
      device bluetooth
      device headphones
      at 0 s player play
      at 2 s call rings
      at 2500 ms call answered
      at 4 s unplug headphones
      """
    let told = try Self.run([day]) { platform in
      platform.tampering { event, sink in
        let outcome = sink.receive(event)
        // As if the press were the app's own idea.
        if case .routeChanged = event { _ = sink.receive(.remote(.play)) }
        return outcome
      }
    }
    #expect(told.contains { $0.law == .licence }, "\(told)")
  }

  @Test func `who needed the session in between has not kept others waiting all the while`() throws {
    let day = """
      other radio music
      at 0 s condition suspensionDelay 60 s
      at 0 s radio plays
      at 2 s player play
      at 3 s lock
      at 4 s press pause
      at 6 s press play
      at 7 s press pause
      """
    #expect(try Self.run([day], lasting: 16) { $0 } == [])
  }

  /// Whether an app that asks for its session so late is told to keep silent though it was asked to play.
  private static func isTold(askingAfter delay: Int, _ lines: [String]) throws -> Bool {
    let day = ["device bluetooth", "at 0 s player play"] + lines
    return try run(day, lasting: 16) { platform in
      var slow = platform
      let scheduler = platform.scheduler
      slow.session = TamperedSession(
        base: platform.session,
        activation: { session, ticket in
          scheduler.schedule(on: .alarm, at: scheduler.now + .milliseconds(delay)) {
            session.activate(ticket: ticket)
          }
        })
      return slow
    }.contains { $0.law == .newestIntent }
  }

  @Test(arguments: [
    ([], 3_000), (["at 2900 ms unplug bluetooth", "at 3 s plug bluetooth"], 6_000),
    (["at 2900 ms plug headphones"], 6_000),
    (["at 2900 ms volume 0.5"], 3_000), (["at 2900 ms ringer 0.5"], 3_000),
    (["at 2900 ms switch silent"], 3_000), (["at 2900 ms haptic"], 3_000),
    (["at 2900 ms system-sound 1 s"], 3_000),
  ])
  func `three seconds of silence are told, and what happens meanwhile begins them anew`(
    _ lines: [String], _ longest: Int
  ) throws {
    #expect(try Self.isTold(askingAfter: longest, lines) == false)
    #expect(try Self.isTold(askingAfter: longest + 200, lines))
  }

  @Test func `what an app does at the very instant that a count begins with is counted`() throws {
    func publishes(since start: String) throws -> [Violation] {
      try Self.run(
        ["at 0 s player play", "at 2 s player pause", "at 4 s expect at most 0 publishes since \(start)"]
      ) { $0 }
    }
    #expect(try publishes(since: "2 s").count == 1)
    #expect(try publishes(since: "2001 ms") == [])
  }

  @Test func `a cut excuses frames that are heard twice at once, and none after the next beginning`() throws {
    let day = ["at 0 s player play", "at 2 s player pause", "at 3 s player play"]
    let told = try Self.run(day) { platform in
      var lossy = platform
      lossy.media = TamperedMedia(base: platform.media) { LossyReader($0, .gap(after: 4 * 48_000, of: -480)) }
      return lossy
    }
    #expect(told.filter { $0.law == .whole }.count == 1, "\(told)")
  }
}
