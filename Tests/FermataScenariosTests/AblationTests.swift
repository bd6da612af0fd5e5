import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import Testing

/// What each rule is for: without it, something that it is for fails.
@Suite struct AblationTests {
  /// What turns red without a rule.
  enum Probe: Sendable {
    /// A scenario of the catalogue.
    case scenario(String)
    /// A check that no scenario can write down; says what is wrong.
    case check(String, @Sendable (Policy) throws -> String?)
  }

  /// Every rule has a probe, or it would be without effect.
  private static func probe(of rule: Rule) -> Probe {
    switch rule {
    case .interruptionSilences: .scenario("call-answered")
    case .interruptionReapplies: .scenario("call-takes-configuration")
    case .interruptionResume: .scenario("call-ends-without-resume")
    case .interruptionUserPlay: .scenario("other-music-stops-silently")
    case .interruptionForeground: .scenario("call-end-missed")
    case .interruptionLateEnd: .scenario("two-apps")
    case .interruptionRewinds: .scenario("resume-goes-back")
    case .newestWins: .scenario("play-under-late-end")
    case .interruptionStale: .scenario("stale-suspension")
    case .microphoneMuted: .scenario("cover-closes-on-a-recorder")
    case .outputLost: .scenario("headphones-out")
    case .routeBlinks: .scenario("headphones-in-a-burst")
    case .outputPicked: .scenario("speaker-picked")
    case .recordingStops: .scenario("recorder-and-headphones")
    case .speakerReasserted: .scenario("speaker-after-a-call")
    case .sessionReasserted: .scenario("advertisement-sets-its-category")
    case .configuredAhead: .check("what can be played is configured for it", categoryIsSet)
    case .engineStopped: .scenario("route-notice-late")
    case .servicesLost: .scenario("media-reset-in-flight")
    case .servicesReset: .scenario("media-reset-while-playing")
    case .refusal: .scenario("call-user-plays")
    case .refusalByPart: .scenario("recorder-refused")
    case .refusalRetries: .scenario("refused-for-a-moment")
    case .authority: .scenario("own-call")
    case .backgroundSilences: .scenario("game-in-background")
    case .secondaryAudioHint: .scenario("game-meets-music")
    case .linger: .scenario("lock-paused-long")
    case .cardOnChange: .scenario("call-answered")
    case .cardRate: .scenario("call-declined")
    case .cardChapter: .scenario("chapters")
    case .cardPicture: .check("a picture is put on the card once", pictureArrives)
    case .stalled: .scenario("decoder-stalls")
    case .queueAdvances: .scenario("next-item-begins")
    case .queueEnd: .scenario("queue-ends")
    case .queueSkipsBroken: .scenario("broken-item-in-the-middle")
    case .queueRestarts: .scenario("queue-ends")
    case .toggle: .scenario("lock-and-remote")
    case .commandOutcome: .scenario("queue-ends")
    case .commandsFollowQueue: .scenario("next-item-begins")
    case .commandsSkip: .scenario("double-press-on-a-podcast")
    case .liveStaysLive: .scenario("broadcast")
    case .positionClamped: .scenario("seek-from-lock-screen")
    }
  }

  /// `make kept-rules` reads what noticed.
  private static let isTold = ProcessInfo.processInfo.environment["FERMATA_TELL_ABLATIONS"] == "1"

  @Test(arguments: Rule.allCases) func `without a rule its probe fails, and with it it holds`(_ rule: Rule)
    throws
  {
    let without = Policy(rules: RuleSet.all.subtracting(RuleSet(rule)))
    let name: String
    let (before, after): (String?, String?)
    switch Self.probe(of: rule) {
    case .scenario(let id):
      let scenario = try #require(Scenario.named(id))
      var runner = ScenarioRunner()
      runner.conditions.interruptsOnRouteDisconnect = false
      before = Shrinker(runner).failure(of: scenario)?.description
      runner.policy = without
      after = Shrinker(runner).failure(of: scenario)?.description
      name = id
    case .check(let title, let check):
      (before, after) = (try check(Policy()), try check(without))
      name = title
    }
    #expect(before == nil)
    #expect(after != nil, "\(rule.id) is gone and nothing in \(name) noticed")
    if Self.isTold { print("\(rule.id): \(name) \(after ?? "holds")") }
  }

  private static func categoryIsSet(_ policy: Policy) throws -> String? {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app), policy: policy), recipe: .spokenAudio)
    player.load("ruler:60")
    try phone.run(for: .seconds(1))
    let configuration = phone.configuration(of: app)
    return configuration == Recipe.spokenAudio.configuration ? nil : "the session is \(configuration)"
  }

  private static func pictureArrives(_ policy: Policy) throws -> String? {
    let phone = Phone()
    let app = phone.install("app")
    let audio = AudioSystem(platform: phone.platform(for: app), policy: policy)
    let player = Player(audio)
    player.load([MediaItem("ruler:60", artwork: [SlowArtwork(phone: phone, delay: .milliseconds(50))])])
    player.play()
    try phone.run(for: .seconds(1))
    return phone.lockScreen?.card.artwork == nil ? "the lock screen has no picture" : nil
  }
}
