import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Headset, car and lock screen, and the knobs of the election.
@Suite struct ButtonTests {
  private func shown(_ phone: Phone, _ kinds: CommandSet.Kinds = [.playPause, .next, .previous]) throws
    -> Visitor
  {
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    _ = try visitor.call { visitor.platform.nowPlaying.enable(CommandSet(kinds), ticket: $0) }
    try phone.run(for: .seconds(1))
    visitor.forget()
    return visitor
  }

  @Test(
    arguments: [
      (1, true, [.playPause, .next], RemoteCommand?.some(.togglePlayPause)), (1, false, [.playPause], .pause),
      (2, true, [.playPause, .next, .previous], .nextTrack),
      (3, true, [.playPause, .next, .previous], .previousTrack),
      (2, true, [.playPause, .next, .skip], .nextTrack),
      (3, true, [.playPause, .previous, .skip], .previousTrack), (2, true, [.playPause, .skip], nil),
      (3, true, [.playPause, .skip], nil), (2, true, [.playPause], nil), (4, true, [.playPause, .next], nil),
    ] as [(Int, Bool, CommandSet.Kinds, RemoteCommand?)])
  func `a headset toggles, goes on and back, and never skips (R-162, R-163)`(
    _ times: Int, _ togglesOnly: Bool, _ kinds: CommandSet.Kinds, _ command: RemoteCommand?
  ) throws {
    let phone = Phone()
    phone.conditions.headsetSaysToggle = togglesOnly
    let visitor = try shown(phone, kinds)
    #expect(phone.pressHeadset(times: times) == command.map { _ in .success })
    #expect(visitor.notices == (command.map { [.remote($0)] } ?? []))
  }

  @Test func `a headset without a toggle of its own plays what stands still (R-162)`() throws {
    let phone = Phone()
    phone.conditions.headsetSaysToggle = false
    #expect(phone.pressHeadset() == nil)
    let visitor = try shown(phone)
    try visitor.show(rate: 0)
    visitor.forget()
    #expect(phone.pressHeadset() == .success)
    #expect(visitor.notices == [.remote(.play)])
  }

  @Test(arguments: [1, 2, 3]) func `each handler of an app hears a press (R-167)`(_ count: Int) throws {
    let phone = Phone()
    phone.conditions.handlersPerCommand = count
    let visitor = try shown(phone)
    phone.press(.togglePlayPause)
    #expect(visitor.notices == Array(repeating: .remote(.togglePlayPause), count: count))
  }

  @Test(arguments: CarPlay.allCases, [true, false])
  func `a car that connects presses play, by a knob (R-079)`(_ knob: CarPlay, _ wasPlaying: Bool) throws {
    let phone = Phone()
    phone.conditions.carPlay = knob
    phone.connect(.carAudio)
    let visitor = try shown(phone)
    try visitor.show(rate: wasPlaying ? 1 : 0)
    phone.disconnect(.carAudio)
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.connect(.carAudio)
    try phone.run(for: .zero)
    let plays = knob == .always || knob == .ifPlaying && wasPlaying
    #expect(visitor.notices == [.routeChanged(.newDeviceAvailable)] + (plays ? [.remote(.play)] : []))
    // What played is remembered once.
    phone.disconnect(.carAudio)
    try visitor.show(rate: 0)
    phone.disconnect(.carAudio)
    phone.connect(.carAudio)
    visitor.forget()
    try phone.run(for: .zero)
    #expect(visitor.notices.contains(.remote(.play)) == plays)
  }

  @Test(arguments: [(17, true, false), (17, false, true), (18, true, false), (18, false, true)])
  func `who mixes for a while loses the lock screen until it plays anew, before iOS 18 (R-143)`(
    _ system: Int, _ knob: Bool, _ comesBack: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.system = SystemVersion(system)
    phone.conditions.mixingLosesControls = knob
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    try visitor.configure(SessionConfiguration(.playback, options: .mixWithOthers))
    try phone.run(for: .seconds(1))
    try visitor.configure(SessionConfiguration(.playback))
    try phone.run(for: .seconds(1))
    #expect((phone.lockScreen != nil) == comesBack)
    try visitor.stop(engine)
    try phone.run(for: .seconds(1))
    try visitor.start(engine)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
  }

  @Test(arguments: [(false, 10), (true, 15)])
  func `the clock's anchor is the moment of publishing, or stays, by a knob (R-146)`(
    _ keeps: Bool, _ seconds: Int
  ) throws {
    let phone = Phone()
    phone.conditions.clockKeepsAnchor = keeps
    let visitor = try shown(phone)
    try visitor.show(elapsed: .seconds(10))
    try phone.run(for: .seconds(5))
    try visitor.show(elapsed: .seconds(10))
    #expect(phone.lockScreen?.elapsed == .seconds(seconds))
    try visitor.show(elapsed: .seconds(20))
    #expect(phone.lockScreen?.elapsed == .seconds(20))
  }

  @Test(arguments: [
    (SessionConfiguration(.playback), true, true), (SessionConfiguration(.playback), false, false),
    (SessionConfiguration(.soloAmbient), true, false),
  ])
  func `who may not sound in the background vanishes from the lock screen there (R-144)`(
    _ configuration: SessionConfiguration, _ hasMode: Bool, _ stays: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone, backgroundMode: hasMode)
    try visitor.play(configuration)
    try visitor.show()
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
    phone.lock()
    #expect((phone.lockScreen != nil) == stays)
  }

  @Test(arguments: [ScriptedApp.music, .video])
  func `a killed app is off the lock screen, and Music alone follows it (R-142)`(_ kind: ScriptedApp) throws {
    let phone = Phone()
    let before = phone.install("before", as: kind)
    phone.play(before)
    try phone.run(for: .seconds(1))
    let visitor = try shown(phone)
    #expect(phone.lockScreen?.app == visitor.app)
    phone.kill(visitor.app)
    #expect(phone.lockScreen?.app == (kind == .music ? before : nil))
    phone.play(before)
    #expect(phone.lockScreen?.app == before)
  }

  @Test func `a bud says pause and play, and both leave a second after the pause (R-225)`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    let visitor = try shown(phone)
    phone.moveBud(isIn: true)
    phone.moveBud(isIn: false)
    phone.moveBud(isIn: false)
    try phone.run(for: .zero)
    phone.moveBud(isIn: true)
    try phone.run(for: .zero)
    #expect(visitor.notices == [.remote(.pause), .remote(.play)])
    visitor.forget()
    phone.takeBudsOut()
    try phone.run(for: .milliseconds(999))
    #expect(visitor.notices == [.remote(.pause)] && phone.output.kind == .bluetoothA2DP)
    try phone.run(for: .milliseconds(1))
    #expect(phone.output.kind == .builtInSpeaker)
    phone.moveBud(isIn: true)
    try phone.run(for: .zero)
    #expect(!visitor.notices.contains(.remote(.play)))
  }

  @Test func `a headset that left with a bud out has both in when it comes again (R-225)`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    let visitor = try shown(phone)
    phone.moveBud(isIn: false)
    phone.disconnect(.bluetoothA2DP)
    phone.connect(.bluetoothA2DP)
    try phone.run(for: .seconds(1))
    visitor.forget()
    phone.moveBud(isIn: true)
    phone.moveBud(isIn: false)
    try phone.run(for: .zero)
    #expect(visitor.notices == [.remote(.pause)])
  }

  @Test(arguments: [false, true])
  func
    `a headset that is connected again within that second stays, and one that is only picked does not (R-225)`(
      _ isPicked: Bool
    ) throws
  {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    phone.takeBudsOut()
    try phone.run(for: .milliseconds(500))
    if isPicked { phone.pick(.bluetoothA2DP) } else { phone.connect(.bluetoothA2DP) }
    try phone.run(for: .seconds(2))
    #expect(phone.output.kind == (isPicked ? .builtInSpeaker : .bluetoothA2DP))
  }

  @Test(arguments: [(26, false), (27, true)])
  func `a card that is swiped away comes back with other sound or after a while (R-241)`(
    _ system: Int, _ isGone: Bool
  ) throws {
    let phone = Phone(conditions: Conditions(SystemVersion(system)))
    let visitor = try shown(phone)
    let radio = phone.install("radio", as: .music)
    phone.dismissCard()
    #expect((phone.lockScreen == nil) == isGone && phone.controlCenter?.app == visitor.app)
    #expect(phone.press(.pause) == .success)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == radio)
    phone.stop(radio)
    phone.kill(radio)
    phone.dismissCard()
    #expect(visitor.notices.filter { if case .remote = $0 { true } else { false } } == [.remote(.pause)])
  }

  @Test(arguments: [
    (1, false, false), (179, false, false), (180, false, true), (2, true, true), (179, true, true),
  ])
  func `a swiped card comes back with the app's next sound after a pause or another app's sound (R-241)`(
    _ seconds: Int, _ isOther: Bool, _ comesBack: Bool
  ) throws {
    let phone = Phone(conditions: Conditions(SystemVersion(27)))
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    try visitor.stop(engine)
    phone.dismissCard()
    #expect(phone.lockScreen == nil)
    let radio = phone.install("radio", as: .music)
    if isOther {
      phone.play(radio)
      try phone.run(for: .seconds(1))
      phone.stop(radio)
    }
    try phone.run(for: .seconds(isOther ? seconds - 1 : seconds))
    try visitor.activate()
    try visitor.start(engine)
    try phone.run(for: .seconds(1))
    #expect((phone.lockScreen?.app == visitor.app) == comesBack && phone.controlCenter?.app == visitor.app)
  }

  @Test func `a card that stands still is folded after ten minutes, and the control center keeps it (R-142)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    try visitor.stop(engine)
    try visitor.show(rate: 0)
    try phone.run(for: .seconds(598))
    #expect(phone.lockScreen?.app == visitor.app)
    try phone.run(for: .seconds(3))
    #expect(phone.lockScreen == nil && phone.controlCenter?.app == visitor.app)
  }

  @Test(arguments: [(5, 5), (90, 90), (25, nil), (99, nil), (1, nil)] as [(Int, Int?)])
  func `the buttons for skipping show the numbers that have a glyph (R-164)`(_ seconds: Int, _ number: Int?)
    throws
  {
    let phone = Phone()
    let visitor = try shown(phone)
    let intervals = SkipIntervals(forward: .seconds(seconds), backward: .seconds(15))
    let commands = CommandSet([.playPause, .skip], intervals: intervals)
    _ = try visitor.call { visitor.platform.nowPlaying.enable(commands, ticket: $0) }
    #expect(phone.lockScreen?.skipNumbers.ahead == number && phone.lockScreen?.skipNumbers.back == 15)
    _ = try visitor.call { visitor.platform.nowPlaying.enable(CommandSet([.playPause]), ticket: $0) }
    #expect(phone.lockScreen?.skipNumbers.ahead == nil)
  }

  @Test(arguments: [
    (Duration.seconds(5), 4, true), (.seconds(5), 6, false), (.seconds(31_536_000), 90_000, true),
  ])
  func `a card outlives its session as long as the knob says (R-144)`(
    _ limit: Duration, _ seconds: Int, _ isThere: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.cardOutlivesSession = limit
    phone.conditions.lockScreenLimit = .seconds(1_000_000)
    let visitor = try shown(phone)
    try visitor.deactivate()
    try phone.run(for: .seconds(seconds))
    #expect((phone.lockScreen?.app == visitor.app) == isThere)
    try visitor.activate()
    #expect(phone.lockScreen?.app == visitor.app)
  }

  @Test(arguments: [(3_599, true), (3_602, false)])
  func `an app that is paused for longer than the knob says is forgotten (R-142)`(
    _ seconds: Int, _ isThere: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.cardLimit = .seconds(3_600)
    phone.conditions.lockScreenLimit = .seconds(1_000_000)
    let visitor = try shown(phone)
    try visitor.deactivate()
    try phone.run(for: .seconds(seconds))
    #expect((phone.controlCenter?.app == visitor.app) == isThere)
    #expect((phone.press(.play) != nil) == isThere)
  }
}
