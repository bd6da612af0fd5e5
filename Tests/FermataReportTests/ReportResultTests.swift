import FermataPolicy
import FermataReport
import FermataScenarios
import FermataSimulator
import Testing

/// What a report takes from a run.
struct ReportResultTests {
  private static func run(_ lines: String) throws -> ScenarioResult {
    var runner = ScenarioRunner()
    runner.keepsSamples = true
    return try runner.run(Scenario(text: "scenario x\n\(lines)"))
  }

  private static func report(_ lines: String) throws -> ScenarioReport {
    ScenarioReport(try run(lines)) { $0.kind.rawValue }
  }

  @Test func `each port has its lane, in the order of how private it is, and only the loudspeaker is public`()
    throws
  {
    let day = """
      device headphones
      at 0 s player play
      at 2 s unplug headphones
      at 4 s call rings
      at 5 s call answered
      end 8 s
      """
    let ports = try Self.report(day).ports
    #expect(ports.map(\.name) == ["Headphones", "Receiver", "Speaker"])
    #expect(ports.map(\.isPublic) == [false, false, true])
    #expect(ports.map(\.soundFile) == ["headphones", nil, nil], "where no player was heard")
    let heard = ports[0].ours
    #expect(heard.count == 1_200 && heard[10..<290].allSatisfy { $0 > 0 })
    #expect(heard[330...].allSatisfy { $0 == 0 } && ports[0].others.allSatisfy { $0 == 0 })
    // The caller, from the fifth second on.
    #expect(ports[1].ours.allSatisfy { $0 == 0 } && ports[1].others[780...].contains { $0 > 0 })
    #expect(ports[1].others[..<600].allSatisfy { $0 == 0 })
  }

  @Test func `the loudspeaker is shown though nobody sounds there`() throws {
    let ports = try Self.report("device headphones\nat 0 s player play\nend 2 s").ports
    #expect(ports.map(\.name) == ["Headphones", "Speaker"] && ports[1].ours.allSatisfy { $0 == 0 })
  }

  @Test func `of several players the louder one is drawn, and others are told from them`() throws {
    let cast = "other radio music\nplayer one game ruler:60\nplayer two game ruler:60\n"
    let acts = "at 0 s radio plays\nat 2 s one play\n"
    let alone = try #require(try Self.report(cast + acts + "end 4 s").ports.first)
    let both = try #require(
      try Self.report(cast + acts + "at 2 s two gain 0.1\nat 2 s two play\nend 4 s").ports.first)
    let (loud, with) = (alone.ours[900...].max() ?? 0, both.ours[900...].max() ?? 0)
    #expect(loud > 0 && abs(loud - with) < loud / 100, "\(loud) alone, \(with) with another")
    #expect(alone.ours[..<590].allSatisfy { $0 == 0 } && alone.others[10..<590].allSatisfy { $0 > 0 })
    #expect(alone.others[900...].contains { $0 > 0 }, "beside ours they are heard as well")
  }

  @Test func `each change of the lock screen says why, by the cause or by what is new`() throws {
    let day = """
      player player spokenAudio ruler:3/3 ruler:9#2
      at 0 s player play
      at 5 s player pause
      end 6 s
      """
    let moments = try Self.report(day).lockScreens
    #expect(
      moments.map(\.label) == ["player play", "chapter 2", "chapter 3", "the next item", "player pause"],
      "\(moments)")
    #expect(moments.map { $0.card?.title } == ["Ruler 1", "Ruler 1", "Ruler 1", "Ruler 2", "Ruler 2"])
    #expect(moments.map { $0.card?.isPlaying } == [true, true, true, true, false])
    let chapters = ["Chapter 1 of 3", "Chapter 2 of 3", "Chapter 3 of 3", nil, nil]
    #expect(moments.map { $0.card?.chapter } == chapters && moments.allSatisfy { !$0.isFailing })
  }

  @Test func `what the card does by itself is told by what the sound does`() throws {
    let day = """
      player player music ruler:3
      at 0 s condition activationLatency 400 ms
      at 1 s player play
      end 9 s
      """
    let labels = try Self.report(day).lockScreens.map(\.label)
    #expect(labels.contains("sound moves") && labels.last == "sound stands", "\(labels)")
  }

  @Test func `eight changes and four failures are shown, in the order of time`() throws {
    let wrong = (0..<6).map { "at \(2 * $0 + 3) s expect player paused\n" }.joined()
    let report = try Self.report("player player music ruler:20/20\nat 0 s player play\n\(wrong)end 20 s")
    #expect(report.lockScreens.count { !$0.isFailing } == 8 && report.failures.count == 6)
    let failing = report.lockScreens.filter(\.isFailing)
    #expect(failing.map(\.time) == [3, 5, 7, 9].map { .seconds($0) })
    #expect(failing.map(\.label) == (0..<4).map { "line \($0 + 4) fails" })
    #expect(report.lockScreens.map(\.time) == report.lockScreens.map(\.time).sorted())
    for moment in failing {
      let apart = (moment.card?.elapsed ?? .zero) - moment.time
      #expect(apart > .milliseconds(-200) && apart <= .zero, "the clock at that instant")
    }
  }

  /// Players of one instant, and which buttons the lock screen has for them then.
  @Test(
    arguments: [
      "player player music ruler:60", "player player music ruler:60 ruler:60#2",
      "player player spokenAudio ruler:60/3", "player player music ruler:live",
    ], ["at 1 s player pause", "at 1 s player next", "at 1 s player repeat all"])
  func `the buttons of the last card are those that the phone offers`(_ player: String, _ act: String) throws
  {
    let result = try Self.run("\(player)\nat 0 s player play\n\(act)\nend 3 s")
    let report = ScenarioReport(result) { _ in nil }
    let kinds = try #require(result.timeline.glances.last?.lockScreen.commands.kinds)
    let last = try #require(report.lockScreens.last?.card)
    #expect(last.buttons.contains(.playPause) == kinds.contains(.playPause))
    #expect(last.buttons.contains(.next) == kinds.contains(.next))
    #expect(last.buttons.contains(.previous) == kinds.contains(.previous))
    #expect(last.buttons.contains(.skipForward) == kinds.contains(.skip))
    #expect(last.buttons.contains(.skipBackward) == kinds.contains(.skip))
    #expect(last.buttons.contains(.seek) == kinds.contains(.position))
  }

  @Test func `each row is coloured by what it says, and shows nothing that lasted no time`() throws {
    let day = """
      player player music late:2/60
      at 3 s player play
      at 4 s siri listens
      at 6 s siri closes
      at 8 s player pause
      end 9 s
      """
    let report = try Self.report(day)
    var tones: [String: Set<ReportBand.Span.Tone>] = [:]
    for band in report.bands {
      for span in band.spans {
        #expect(span.end > span.start)
        tones["\(band.subject.rawValue) \(span.label)", default: []].insert(span.tone)
      }
    }
    let expected: [String: Set<ReportBand.Span.Tone>] = [
      "intent wants sound": [.on], "session active": [.on], "suppressions interrupted": [.withheld],
      "screen playing": [.on], "screen paused": [.off], "screen waiting, engine": [.waiting],
      "lockScreen playing": [.on], "lockScreen paused": [.off],
    ]
    for (row, tone) in expected { #expect(tones[row] == tone, "\(row): \(tones)") }
    let order: [Timeline.Subject] = [.intent, .session, .suppressions, .screen, .lockScreen]
    #expect(report.bands.map(\.subject) == order)
  }

  @Test func `what fails together is told together`() throws {
    let wrong = "at 2 s expect player paused\nat 2 s expect player at 9 s\n"
    let report = try Self.report("at 0 s player play\n\(wrong)end 3 s")
    #expect(report.lockScreens.filter(\.isFailing).map(\.label) == ["line 3, line 4 fail"])
  }

  @Test func `a process that ended is told apart from the others, and has no session`() throws {
    let day = """
      app one
      app two
      player first music ruler:60 in one
      player second game ruler:60 in two
      at 0 s first play
      at 2 s kill one
      at 4 s second play
      end 6 s
      """
    let bands = try Self.report(day).bands
    let screen = try #require(bands.first { $0.subject == .screen }).spans
    #expect(screen.contains { $0.label == "first: killed" && $0.end == .seconds(6) }, "\(screen)")
    #expect(screen.contains { $0.label == "second: playing" }, "\(screen)")
    #expect(screen.allSatisfy { $0.label.contains(": ") })
    let session = try #require(bands.first { $0.subject == .session }).spans
    #expect(session.map(\.start).min() == .zero && session.contains { $0.end == .seconds(2) }, "\(session)")
  }

  @Test func `a replay of a process that was launched late counts from its first entry`() throws {
    let day = """
      at 0 s player play
      at 3 s kill app
      at 20 s relaunch app
      at 21 s player load ruler:60
      at 22 s player play
      at 24 s player pause
      end 26 s
      """
    let journal = try #require(try Self.run(day).journals.first?.value.exported())
    let report = ScenarioReport(try JournalReplay(exported: journal), named: "late")
    #expect(report.duration > .seconds(3) && report.duration < .seconds(7), "\(report.duration)")
    let marks = report.markers.filter { $0.actor == .user }
    #expect(marks.count == 3 && marks.allSatisfy { $0.time < .seconds(5) }, "\(marks)")
    let ends = report.bands.flatMap(\.spans).map(\.end)
    #expect(!ends.isEmpty && ends.allSatisfy { $0 <= report.duration }, "\(report.bands)")
  }
}
