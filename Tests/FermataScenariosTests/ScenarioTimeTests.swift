import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// Times in a scenario's text: units, sums and clocks, exact to the nanosecond however long.
@Suite struct ScenarioTimeTests {
  private static func error(of text: String) -> ScenarioError? {
    #expect(throws: ScenarioError.self) { try Scenario(text: text) }
  }

  private static let longTimes: [Duration] = [
    .seconds(31_536_000) + .nanoseconds(1), .nanoseconds(Int64.max), .nanoseconds(Int64.max - 999),
    .seconds(21_600) + .microseconds(7), .milliseconds(21_600_001), .seconds(972_001), .nanoseconds(1),
  ]

  @Test(arguments: [
    ("2 s", Duration.seconds(2)), ("150 ms", .milliseconds(150)), ("6 h", .seconds(21_600)),
    ("2 min", .seconds(120)), ("1 min 2 s", .seconds(62)), ("6 h 30 min", .seconds(23_400)),
    ("1 h 2 min 3 s 4 ms", .milliseconds(3_723_004)), ("1 h 90 min", .seconds(9000)),
    ("1.5 h 30 s", .seconds(5430)), ("1:30", .seconds(90)), ("90:00", .seconds(5400)),
    ("1:02:03", .seconds(3723)), ("100:00:00", .seconds(360_000)), ("1e3 s", .seconds(1000)),
    ("0.000001 ms", .nanoseconds(1)), ("+3 s", .seconds(3)),
    ("9223372036854.775807 ms", .nanoseconds(Int64.max)), ("1000 h", .seconds(3_600_000)),
  ])
  func `a time is read to the nanosecond`(_ text: String, _ time: Duration) throws {
    let scenario = try Scenario(text: "scenario x\nat \(text) player play\nend \(text)")
    #expect(scenario.end == time && scenario.moments.first?.at == time)
  }

  @Test(arguments: [
    ("player seek 1 min 2 s", Happening.user(player: "player", .seek(.time(.seconds(62))))),
    ("player seek 1:30", .user(player: "player", .seek(.time(.seconds(90))))),
    ("player seek end - 1:30", .user(player: "player", .seek(.beforeEnd(.seconds(90))))),
    ("player seek end - 1 min 5 s", .user(player: "player", .seek(.beforeEnd(.seconds(65))))),
    ("player skip -1 min 30 s", .user(player: "player", .skip(.seconds(-90)))),
    ("player skip -1:30", .user(player: "player", .skip(.seconds(-90)))),
    ("expect player at 1 min 2 s", .expect(.position("player", .time(.seconds(62))))),
    ("decoder stalls 1 min 1 s", .phone(.lasts(.decoderStalls, .seconds(61)))),
    ("media lost 0:45", .phone(.lasts(.mediaLost, .seconds(45)))),
    (
      "player intervals 1 min 15 s",
      .user(player: "player", .intervals(.init(forward: .seconds(60), backward: .seconds(15))))
    ),
    (
      "player intervals 1:30 0:15",
      .user(player: "player", .intervals(.init(forward: .seconds(90), backward: .seconds(15))))
    ),
    (
      "condition suspensionDelay 1 min 2 s",
      .phone(.condition(name: "suspensionDelay", value: "1 min 2 s"))
    ),
  ])
  func `wherever a time stands it may be a sum or a clock`(_ line: String, _ happening: Happening) throws {
    let scenario = try Scenario(text: "scenario x\nat 1 min 2 s \(line)\nend 1:30")
    #expect(scenario.moments.map(\.happening) == [happening])
    #expect(try Scenario(text: scenario.text).moments.map(\.happening) == [happening])
  }

  @Test func `a rewind may be a sum, with media after it`() throws {
    let line = "player podcast spokenAudio rewind 1 min 2 s track"
    let scenario = try Scenario(text: "scenario x\n\(line)\nend 1 s")
    #expect(scenario.players.first?.recipe.rewind == .seconds(62))
    #expect(scenario.players.first?.queue == ["track"])
  }

  @Test func `a number that somebody has for a name is no part of a time`() throws {
    let text = "scenario x\nplayer 2 music\nat 1 min 2 play\nend 2 min"
    #expect(try Scenario(text: text).moments.map(\.happening) == [.user(player: "2", .play)])
  }

  @Test(arguments: [
    ("1:75 player play", 4, "the time \"1:75\" is no time", "write minutes and seconds as 1:30"),
    ("1:5 player play", 4, "\"1:5\" is no time", "write minutes and seconds as 1:30"),
    ("1:02:03:04 player play", 4, "is no time", "write minutes and seconds as 1:30"),
    ("1:-3 player play", 4, "is no time", "write minutes and seconds as 1:30"),
    (":30 player play", 4, "is no time", "write minutes and seconds as 1:30"),
    ("1:30 s player play", 9, "\"s\" is neither a name", ""),
    ("1:30 2 s player play", 9, "takes no second part", "write a time such as 2 s"),
    ("1 s 2 min player play", 10, "\"min\" cannot follow \"s\"", "write the longer unit first"),
    ("1 s 2 s player play", 10, "\"s\" cannot follow \"s\"", "write the longer unit first"),
    ("1 min -2 s player play", 13, "a part of the time is negative", "write a sign before the first"),
    ("1 min 2 player play", 10, "a unit is missing", "write a time such as 2 s"),
    ("2 player play", 4, "the unit of the time is missing", "write 2 s, ms, min or h"),
    ("2s player play", 4, "the time \"2s\" is no number", "write a time such as 2 s"),
    ("-2 s player play", 4, "the time is negative", "write a time from 0 on"),
    ("-1:30 player play", 4, "the time is negative", "write a time from 0 on"),
    ("3000000 h player play", 12, "the time is too long", "stay below 292 years"),
    ("1e300 s player play", 10, "the time is too long", "stay below 292 years"),
    ("9999999999:00:00 player play", 4, "the time is too long", "stay below 292 years"),
    ("99999999999999999999:00 player play", 4, "the time is too long", "stay below 292 years"),
    ("2562047 h 48 min player play", 17, "the time is too long", "stay below 292 years"),
    ("nan s player play", 4, "is no number", "write a time such as 2 s"),
  ])
  func `nonsense is told where it stands`(
    _ line: String, _ column: Int, _ problem: String, _ advice: String
  ) {
    let error = Self.error(of: "scenario x\nat \(line)\nend 2 s")
    #expect(error?.line == 2 && error?.column == column, "\(error?.description ?? "")")
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    #expect(advice.isEmpty || error?.advice.hasPrefix(advice) == true, "\(error?.advice ?? "")")
  }

  @Test(arguments: longTimes)
  func `a long time is written so that it is read back equal`(_ time: Duration) throws {
    var scenario = try Scenario(text: "scenario long\nend 1 s")
    scenario.end = time
    let happenings: [Happening] = [
      .user(player: "player", .seek(.time(time))), .user(player: "player", .skip(.zero - time)),
      .user(player: "player", .seek(.beforeEnd(time))), .phone(.lasts(.decoderStalls, time)),
      .user(player: "player", .intervals(.init(forward: time, backward: time))),
    ]
    scenario.moments = happenings.enumerated().map { place, happening in
      Scenario.Moment(at: time, happening: happening, line: place + 4)
    }
    #expect(try Scenario(text: scenario.text) == scenario, "\(scenario.text)")
  }
}
