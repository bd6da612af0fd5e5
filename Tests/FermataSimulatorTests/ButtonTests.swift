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
    _ = try visitor.call { visitor.platform.screen.enable(CommandSet(kinds), ticket: $0) }
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

  @Test(arguments: [true, false]) func `a car that connects presses play, by a knob (R-079)`(_ plays: Bool)
    throws
  {
    let phone = Phone()
    phone.conditions.carPlaysOnConnect = plays
    let visitor = try shown(phone)
    phone.connect(.carAudio)
    try phone.run(for: .zero)
    #expect(visitor.notices == [.routeChanged(.newDeviceAvailable)] + (plays ? [.remote(.play)] : []))
  }

  @Test(arguments: [(17, true, false), (17, false, true), (18, true, true)])
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

  @Test func `a killed app is off the lock screen (R-142)`() throws {
    let phone = Phone()
    let visitor = try shown(phone)
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    #expect(phone.lockScreen?.app == radio)
    phone.kill(radio)
    #expect(phone.lockScreen?.app == visitor.app)
  }
}
