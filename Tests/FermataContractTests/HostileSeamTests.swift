import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// A seam that lies in any way harms its own app alone: nothing traps, nothing hangs, and others play on.
@Suite struct HostileSeamTests {
  /// An app whose platform lies, beside one whose platform does not.
  ///
  /// Its journal tells of the lie in these words, where a lie can be told from what is true.
  private func live(telling words: String? = nil, with change: (inout Platform) -> Void) throws {
    let phone = Phone()
    let (liar, honest) = (phone.install("liar"), phone.install("honest"))
    var platform = phone.platform(for: liar)
    change(&platform)
    let harmed = AudioSystem(platform: platform)
    let (first, second) = (
      Player(harmed, recipe: .cooperativeMusic), Player(harmed, recipe: .cooperativeMusic)
    )
    let spared = Player(AudioSystem(platform: phone.platform(for: honest)), recipe: .cooperativeMusic)
    for player in [first, second, spared] { player.load("ruler:60", "ruler:60#2") }
    spared.play()
    for step in 0..<20 {
      switch step % 5 {
      case 0: first.play()
      case 1: second.toggle()
      case 2: first.seek(to: .seconds(step))
      case 3:
        first.speed = 1 + Double(step % 3)
        first.next()
      default: first.pause()
      }
      if step == 8 { phone.loseMediaServices(for: .seconds(1)) }
      if step == 9 { spared.play() }
      try phone.run(for: .seconds(1))
      _ = first.status
    }
    #expect(spared.status.isPlaying)
    #expect(
      phone.framesHeard(of: honest, at: .builtInSpeaker, since: phone.now - .seconds(5)).value >= 4 * 48_000)
    let journal = harmed.journal.entries.map(\.description) + first.status.errors.map(\.description)
    if let words { #expect(journal.contains { $0.contains(words) }, "\(journal.suffix(20))") }
  }

  @Test(arguments: [Lie.early, .inside, .atOnce, .twice, .never, .backwards, .beside, .longAgo])
  func `a hostile scheduler harms its own app alone`(lie: Lie) throws {
    try live { $0.scheduler = LyingScheduler($0.scheduler, lie) }
  }

  @Test(arguments: [Pulling.huge, .backwards, .farAhead, .noTime, .beside, .never, .afterStop, .afterDrop])
  func `a hostile output harms its own app alone`(pulling: Pulling) throws {
    try live(telling: pulling == .never ? "engine stopped" : nil) {
      $0.output = LyingOutput($0.output, pulling)
    }
  }

  @Test func `a hostile session harms its own app alone`() throws {
    for change: @Sendable (inout SessionSnapshot) -> Void in [
      { $0.outputLatency = .milliseconds(-1) }, { $0.outputLatency = .seconds(1_000_000_000_000) },
      { $0.outputLatency = Duration(attoseconds: .min) }, { $0.outputLatency = Duration(attoseconds: .max) },
      { $0.outputVolume = .nan }, { $0.route = .none },
      { $0.route = Route(outputs: $0.route.outputs + $0.route.outputs, token: .min) },
      { $0.isOtherAudioPlaying.toggle() }, { $0.secondaryAudioShouldBeSilencedHint.toggle() },
    ] {
      try live { $0.session = LyingSession($0.session, change) }
    }
    try live { $0.answerInsideCalls() }
  }

  @Test(arguments: [0, 2, 50])
  func `results that never come, or come again and again, harm their own app alone`(times: Int) throws {
    try live(telling: times == 0 ? "mute" : nil) { $0.answer(times: times) }
  }

  @Test(arguments: [false, true])
  func `a hostile lock screen harms its own app alone`(answersWrongly: Bool) throws {
    try live { $0.nowPlaying = LyingLockScreen($0.nowPlaying, answersWrongly: answersWrongly) }
  }

  @Test(arguments: [Reading.elsewhere, .tooMuch, .goesOn, .opensAll])
  func `hostile media harm their own app alone`(reading: Reading) throws {
    try live(telling: reading == .tooMuch ? "does not keep its contract" : nil) {
      $0.media = LyingMedia(reading)
    }
  }
}

/// A lock screen that shows nothing: it answers never, or with another ticket.
private struct LyingLockScreen: NowPlayingSystem {
  private let base: any NowPlayingSystem
  private let answersWrongly: Bool

  init(_ base: any NowPlayingSystem, answersWrongly: Bool) {
    self.base = base
    self.answersWrongly = answersWrongly
  }

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    if answersWrongly { base.publish(card, ticket: ticket - 1) }
  }

  func enable(_ commands: CommandSet, ticket: Int) {
    if answersWrongly { base.enable(commands, ticket: .max) }
  }
}
