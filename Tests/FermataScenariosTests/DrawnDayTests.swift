import FermataPolicy
import FermataScenarios
import FermataSimulator
import Testing

/// What the fuzzer draws, and that it can be written down.
@Suite struct DrawnDayTests {
  private static func day(_ seed: UInt64, steps: Int = 500) -> Scenario {
    var fuzzer = Fuzzer(seed: seed)
    return fuzzer.scenario(steps: steps)
  }

  @Test(arguments: 1...UInt64(24)) func `a drawn day is written and read back equal`(_ seed: UInt64) throws {
    let day = Self.day(seed)
    var read = try Scenario(text: day.text)
    read.moments = zip(read.moments, day.moments).map {
      Scenario.Moment(at: $0.at, happening: $0.happening, line: $1.line)
    }
    let difference = zip(read.moments, day.moments).first { $0 != $1 }
    #expect(read == day, "\(difference.map { "\($0) is not \($1)" } ?? "")")
    #expect(day == Self.day(seed), "the same seed draws the same day")
  }

  @Test func `days are long now and then, and what happens rarely does happen`() {
    let moments = (1...UInt64(40)).map { Self.day($0).moments }
    let gaps = moments.flatMap { day in zip(day.dropFirst(), day).map { $0.at - $1.at } }
    let long = gaps.filter { $0 >= .seconds(60) }
    // 0.2 % of twenty thousand, log-uniform from a minute to six hours.
    #expect((20...70).contains(long.count), "\(long.count)")
    #expect(long.allSatisfy { $0 <= .seconds(21_600) } && long.contains { $0 > .seconds(3600) })
    #expect(long.contains { $0 < .seconds(360) })
    let happenings = moments.joined().map(\.happening)
    func count(_ matches: (Happening) -> Bool) -> Int { happenings.count(where: matches) }
    #expect((80...200).contains(count { $0 == .phone(.app("app", .kill)) }))
    for inBackground in [false, true] {
      #expect(count { $0 == .phone(.relaunch("app", inBackground: inBackground)) } > 10)
    }
    #expect(count { $0 == .phone(.device(.pick, .builtInSpeaker)) } > 20)
    for level: Float in [0, 1] {
      #expect(count { $0 == .phone(.volume(.media, level)) } > 2)
      #expect(count { if case .user(_, .gain(level)) = $0 { true } else { false } } > 3)
    }
    #expect(count { $0 == .phone(.happens(.lock)) } > 200)
  }

  /// What no day draws: what no app hears of, what is told of scripted apps alone, and what never happens.
  private static func isUndrawn(_ action: Happening.PhoneAction) -> Bool {
    switch action {
    case .happens(.haptic), .routeTold(.override): true
    case .app(let app, _), .meddles(let app, _), .authority(_, _, let app): app != "app"
    case .device(_, let kind): kind == .lineOut || kind == .hdmi
    // An announcement, Siri's listening and the clock's alarms mostly end told.
    case .ends(let interrupter, _, false): !interrupter.isDrawnUntold
    case .ends(.announcement, false, _): true
    case .begins, .ends, .happens, .other, .relaunch, .routeTold, .headset, .lasts, .volume, .condition: false
    }
  }

  @Test func `whatever the phone can do is drawn, and written so that it is read back`() throws {
    let others = ScriptedApp.allCases.map(\.rawValue)
    let all = Happening.PhoneAction.all(apps: ["app"], others: others)
    let drawn = Set(
      (1...UInt64(60)).flatMap { Self.day($0, steps: 1500).moments.map(\.happening) }.compactMap {
        happening -> Happening.PhoneAction? in
        if case .phone(let action) = happening { action } else { nil }
      })
    #expect(all.filter { !drawn.contains($0) && !Self.isUndrawn($0) } == [])
    #expect(all.filter { drawn.contains($0) && Self.isUndrawn($0) } == [])
    for what in Happening.Lasting.allCases {
      #expect(drawn.contains { if case .lasts(what, _) = $0 { true } else { false } })
    }
    var day = Self.day(1, steps: 1)
    day.moments = all.enumerated().map {
      Scenario.Moment(at: .seconds($0.offset), happening: .phone($0.element), line: 0)
    }
    day.end = .seconds(all.count)
    #expect(try Scenario(text: day.text).moments.map(\.happening) == all.map { .phone($0) })
  }

  @Test func `a queue is loaded soon after most kills`() {
    let happenings = (1...UInt64(40)).map { Self.day($0).moments.map(\.happening) }
    var kills = 0
    var followed = 0
    for day in happenings {
      for index in day.indices where day[index] == .phone(.app("app", .kill)) && index + 20 < day.count {
        kills += 1
        let soon = day[index...(index + 20)]
        if soon.contains(where: { if case .user(_, .load) = $0 { true } else { false } }) { followed += 1 }
      }
    }
    #expect(followed * 10 > kills * 8, "\(followed) of \(kills)")
  }
}

extension SystemInterrupter {
  fileprivate var isDrawnUntold: Bool { self == .call || self == .internetCall }
}
