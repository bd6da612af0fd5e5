import FermataPlatform
import FermataPolicy
import FermataScenarios
import Synchronization
import Testing

/// Beside an app whose platform lies, agreement and laws hold for another.
@Suite struct HonestNeighbourTests {
  private static let day = """
    scenario neighbours
    app      first
    app      second
    player liar cooperativeMusic ruler:60 ruler:60#2 in first
    player honest cooperativeMusic ruler:60 in second
    at 0 s   honest play
    at 1 s   liar play
    at 3 s   liar toggle
    at 4 s   honest seek 20 s
    at 6 s   call rings
    at 9 s   call ends
    at 12 s  honest play
    at 13 s  liar play
    at 14 s  plug headphones
    at 16 s  liar next
    at 18 s  unplug headphones
    at 20 s  honest play
    at 22 s  media lost 1 s
    at 25 s  honest play
    at 26 s  liar pause
    end 30 s

    """

  /// What was found wrong with the honest app on a day on which the other's platform is changed.
  private func problems(_ change: @escaping @Sendable (inout Platform) -> Void) throws -> [String] {
    let count = Mutex(0)
    var runner = ScenarioRunner()
    runner.adapt = { platform in
      var platform = platform
      // The first app that is set up is the liar.
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { change(&platform) }
      return platform
    }
    let result = try runner.run(Scenario(text: Self.day))
    #expect(count.withLock { $0 } == 2)
    return result.violations.map(\.text).filter { $0.contains("honest") }
  }

  @Test func `without a lie nothing is wrong with either`() throws {
    #expect(try ScenarioRunner().run(Scenario(text: Self.day)).passed)
  }

  @Test(arguments: [Lie.early, .inside, .atOnce, .twice, .never, .backwards, .beside, .longAgo])
  func `a scheduler that lies`(lie: Lie) throws {
    #expect(try problems { $0.scheduler = LyingScheduler($0.scheduler, lie) } == [])
  }

  @Test(arguments: [Pulling.huge, .backwards, .farAhead, .noTime, .beside, .never, .afterStop, .afterDrop])
  func `an output that pulls as it must not`(pulling: Pulling) throws {
    #expect(try problems { $0.output = LyingOutput($0.output, pulling) } == [])
  }

  @Test(arguments: [0, 2, 50])
  func `results that never come, or too often`(times: Int) throws {
    #expect(try problems { $0.answer(times: times) } == [])
  }

  @Test func `results inside calls, and a session that says what cannot be`() throws {
    #expect(try problems { $0.answerInsideCalls() } == [])
    for change: @Sendable (inout SessionSnapshot) -> Void in [
      { $0.outputLatency = Duration(attoseconds: .max) }, { $0.outputVolume = .nan }, { $0.route = .none },
      { $0.isOtherAudioPlaying.toggle() }, { $0.secondaryAudioShouldBeSilencedHint.toggle() },
    ] {
      #expect(try problems { $0.session = LyingSession($0.session, change) } == [])
    }
  }

  @Test(arguments: [Reading.elsewhere, .tooMuch, .goesOn, .opensAll])
  func `media that lie`(reading: Reading) throws {
    #expect(try problems { $0.media = LyingMedia(reading) } == [])
  }
}
