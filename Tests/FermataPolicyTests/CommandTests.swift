import FermataPolicy
import Testing

@Suite struct CommandTests {
  /// A player brought into a phase.
  private func driver(in phase: String) -> Driver {
    var driver = Driver(items: phase == "idle" ? 0 : 1)
    switch phase {
    case "loading", "waiting(loading)":
      driver.unanswered = ["load"]
      driver.send(.load(Driver.player, [ItemID(2)]))
      if phase != "loading" { driver.command(.play) }
    case "waiting(session)":
      driver.unanswered = ["activate"]
      driver.command(.play)
    case "waiting(engine)": driver.command(.play)
    case "playing", "suppressed", "ended", "stalled": driver.play()
    case "failed": driver.send(.itemFailed(Driver.player, ItemID(1)))
    default: break
    }
    if phase == "suppressed" { driver.interrupt() }
    if phase == "ended" { driver.send(.ended(Driver.player, segment: driver.facts.segment.id)) }
    if phase == "stalled" {
      driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
      driver.pass(.milliseconds(100))
    }
    return driver
  }

  static let phases: [(phase: String, shown: String, toggled: Bool)] = [
    ("idle", "idle", false), ("loading", "loading", true), ("waiting(loading)", "waiting(loading)", false),
    ("waiting(session)", "waiting(session)", false), ("waiting(engine)", "waiting(engine)", false),
    ("playing", "playing", false), ("stalled", "waiting(stalled)", false), ("paused", "paused", true),
    ("suppressed", "paused", true), ("ended", "ended", true), ("failed", "failed", true),
  ]

  @Test(arguments: phases) func `toggle pauses what plays or waits and plays the rest`(
    _ phase: String, _ shown: String, _ toggled: Bool
  ) {
    var driver = driver(in: phase)
    #expect(driver.phase.description == shown)
    let outcome = driver.command(.toggle)
    #expect(outcome == (phase == "idle" ? .noActionableNowPlayingItem : .success))
    #expect(driver.intent.wants == toggled)
  }

  @Test(arguments: phases) func `play is an intent for sound and pause takes it back, in every phase`(
    _ phase: String, _ shown: String, _ toggled: Bool
  ) {
    var driver = driver(in: phase)
    #expect(driver.command(.play) == (phase == "idle" ? .noActionableNowPlayingItem : .success))
    #expect(driver.intent.wants == (phase != "idle"))
    driver.command(.pause)
    #expect(!driver.intent.wants && !driver.isOpen && driver.intent.withdrawnBy == nil)
  }

  /// Chapters at 10, 20 and 30 s of a minute; where each command leads from so many seconds.
  static let chapterSteps: [(from: Int, command: Event.Command, to: Int?)] = [
    (5, .nextChapter, 10), (5, .previousChapter, nil), (10, .nextChapter, 20), (11, .previousChapter, 10),
    (14, .previousChapter, 10), (21, .previousChapter, 10), (24, .previousChapter, 20),
    (35, .nextChapter, nil),
  ]

  @Test(arguments: chapterSteps)
  func `chapters are gone through, from before the first one too`(
    _ seconds: Int, _ command: Event.Command, _ expected: Int?
  ) {
    var driver = Driver(items: 0)
    driver.chapters = [.seconds(10), .seconds(20), .seconds(30)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.seek(.seconds(seconds)))
    #expect(driver.command(command) == (expected == nil ? .noSuchContent : .success))
    #expect(driver.status.position == .seconds(expected ?? seconds))
  }

  @Test(arguments: [Event.Command.play, .pause]) func `a thousand identical intents are no step`(
    _ command: Event.Command
  ) {
    var driver = Driver.playing()
    driver.command(command)
    driver.pass(.seconds(5))
    driver.forget()
    #expect((0..<1_000).first { _ in driver.command(command) != .success } == nil)
    #expect(driver.steps == [])
  }

  @Test(arguments: [
    RemoteCommand.play, .pause, .togglePlayPause, .nextTrack, .previousTrack, .skipForward(.seconds(1)),
  ])
  func `with nothing loaded a press outside is told so`(_ command: RemoteCommand) {
    var driver = Driver(items: 0)
    #expect(driver.send(.remote(command)) == .noActionableNowPlayingItem)
    #expect(driver.steps == [])
  }

  @Test func `a play while the services are gone is a success, and served after their reset`() {
    var driver = Driver.playing()
    driver.send(.servicesLost)
    #expect(driver.gate == .cut && driver.status.suppression == .servicesLost)
    #expect(driver.session == [])
    driver.failures["configure"] = .mediaServicesFailed
    #expect(driver.command(.play) == .success)
    #expect(driver.session == ["configure"])
    #expect(driver.status.suppression == .refused(.mediaServicesFailed) && driver.intent.wants)
    driver.failures = [:]
    driver.forget()
    driver.send(.servicesReset)
    driver.hear()
    #expect(driver.phase == .playing && driver.position == .seconds(5))
    #expect(driver.session == ["configure", "activate", "start"])
    #expect(driver.steps.contains(.start(Driver.player, anew: true)))
  }

  @Test func `an intent from before the loss is withdrawn by the reset, and a play is heard anew`() {
    var driver = Driver.playing()
    driver.send(.servicesLost)
    driver.forget()
    driver.send(.servicesReset)
    #expect(driver.phase == .paused && driver.intent.withdrawnBy == .servicesReset)
    #expect(driver.position == .seconds(5))
    #expect(driver.session == ["configure"], "so that the lock screen reaches the app")
    driver.forget()
    driver.play()
    #expect(driver.session == ["activate", "start"])
    #expect(driver.steps.contains(.start(Driver.player, anew: true)))
    driver.send(.engineStopped(Driver.player))
    driver.play()
    #expect(driver.steps.last { $0.name == "start" } == .start(Driver.player, anew: false))
  }

  static let seeks: [(Event.Command, Duration)] = [
    (.seek(.seconds(7)), .seconds(7)), (.seek(.seconds(-7)), .zero), (.seek(.seconds(61)), .seconds(60)),
    (.skip(.seconds(10)), .seconds(15)), (.skip(.seconds(-10)), .zero), (.skip(.seconds(100)), .seconds(60)),
    (.seek(.seconds(Int64.max)), .seconds(60)), (.skip(.seconds(Int64.min)), .zero),
  ]

  @Test(arguments: seeks) func `a position outside the item is its nearer end`(
    _ command: Event.Command, _ position: Duration
  ) {
    var driver = Driver.playing()
    let segment = driver.facts.segment.id
    #expect(driver.command(command) == .success)
    #expect(driver.position == position && driver.facts.segment.start == position)
    #expect(driver.facts.segment.id > segment)
  }

  @Test(
    arguments: [
      (12.5, .milliseconds(12_500), .success), (-1, .zero, .success), (1e300, .seconds(60), .success),
      (.nan, .seconds(5), .commandFailed), (.infinity, .seconds(5), .commandFailed),
    ] as [(Double, Duration, CommandOutcome)])
  func `a scrubber's position may be any number, and no number is refused`(
    _ seconds: Double, _ position: Duration, _ outcome: CommandOutcome
  ) {
    var driver = Driver.playing()
    #expect(driver.send(.remote(.changePlaybackPosition(seconds: seconds))) == outcome)
    #expect(driver.position == position)
  }

  @Test func `an endless stream can be sent anywhere again and again`() {
    var driver = Driver.playing(duration: nil)
    for _ in 0..<100 { #expect(driver.command(.skip(.seconds(Int64.max))) == .success) }
    #expect(driver.position > .seconds(3_600))
    for _ in 0..<100 { driver.command(.skip(.seconds(Int64.min))) }
    #expect(driver.position == .zero)
  }

  @Test func `a seek before the length is known is clamped when it is`() {
    var driver = Driver(items: 0)
    driver.unanswered = ["load"]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.seek(.seconds(100)))
    #expect(driver.position == .seconds(100))
    driver.send(.itemReady(Driver.player, ItemID(1), ItemDescription(duration: .seconds(60))))
    #expect(driver.position == .seconds(60) && driver.facts.segment.start == .seconds(60))
  }

  @Test(arguments: [
    (Duration.seconds(25), 25), (.milliseconds(2_900), 2), (.zero, 1), (.seconds(-5), 1),
    (.seconds(15_000), 99),
  ]) func `skip intervals are whole seconds from 1 to 99 (R-164)`(_ wanted: Duration, _ seconds: Int) {
    let intervals = SkipIntervals(forward: wanted, backward: wanted)
    #expect(intervals.forward == .seconds(seconds) && intervals.backward == .seconds(seconds))
    var driver = Driver.playing(recipe: .spokenAudio)
    driver.send(.intervals(Driver.player, intervals))
    #expect(driver.policy.applied.commands.intervals == intervals)
  }

  @Test func `a held button jumps at once and twice a second, until it is released (R-173)`() {
    var driver = Driver.playing()
    driver.send(.remote(.seekForward(begins: true)))
    #expect(driver.position == .seconds(10))
    driver.hear()
    driver.pass(.milliseconds(500))
    #expect(driver.position >= .seconds(15))
    driver.send(.remote(.seekForward(begins: false)))
    let position = driver.position
    driver.pass(.seconds(2))
    #expect(driver.position <= position + .seconds(2) && driver.policy.part(Driver.player)?.scan == nil)
  }

  @Test(arguments: [0.1, 0.5, 1.7, 3, 9, .infinity, -.infinity, -1])
  func `the speed stays where speech is speech, and the card moves with it`(
    _ speed: Double
  ) {
    var driver = Driver.playing()
    #expect(driver.command(.speed(speed)) == .success)
    #expect(driver.status.rate == 1, "an item that cannot be stretched plays as recorded")
    let item = ItemDescription(duration: .seconds(60), stretches: true)
    driver.send(.itemReady(Driver.player, ItemID(1), item))
    driver.send(
      .started(Driver.player, segment: driver.facts.segment.id, position: .seconds(5), heardAt: driver.now))
    let rate = min(max(speed, 0.5), 3)
    #expect(driver.card?.rate == rate && driver.facts.segment.rate == rate)
    driver.pass(.seconds(2))
    #expect(driver.position == .seconds(5) + .seconds(2) * rate)
    #expect(driver.command(.speed(.nan)) == .commandFailed && driver.status.rate == rate)
  }

  @Test func `a shuffled queue plays each item once, the current one first`() {
    var queue = PlayQueue((1...9).map(ItemID.init))
    queue.index = 4
    queue.shuffle(true, seed: 7)
    var played = [queue.index]
    while let next = queue.next {
      queue.index = next
      played.append(next)
    }
    #expect(played.first == 4 && played.sorted() == Array(0..<9) && played != Array(0..<9))
    queue.shuffle(false, seed: 0)
    #expect(queue.following == (queue.index == 8 ? nil : queue.index + 1))
  }

  @Test func `shuffle is kept for the queue that is loaded next`() {
    var driver = Driver()
    #expect(driver.command(.shuffle(true, seed: 3)) == .success && driver.status.isShuffled)
    driver.send(.load(Driver.player, (1...9).map(ItemID.init)))
    #expect(driver.status.isShuffled)
    var played: [Int] = [driver.status.queueIndex]
    while driver.command(.next) == .success { played.append(driver.status.queueIndex) }
    #expect(played.sorted() == Array(0..<9) && played != Array(0..<9))
  }

  @Test func `a call takes a held button's finger away`() {
    var driver = Driver.playing()
    driver.send(.remote(.seekForward(begins: true)))
    driver.interrupt()
    let position = driver.position
    driver.pass(.seconds(5))
    #expect(driver.position == position)
  }

  @Test(arguments: [true, false])
  func `a held button has nothing to run through at the edge of a paused item`(
    _ isForward: Bool
  ) {
    var driver = Driver()
    driver.command(.seek(isForward ? .seconds(53) : .seconds(7)))
    driver.command(.scan(forward: isForward))
    driver.pass(.seconds(10))
    #expect(driver.position == (isForward ? .seconds(60) : .zero))
    #expect(driver.facts.scan == nil && driver.policy.deadline == nil)
  }
}
