import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

@Suite struct ScreenTests {
  @Test func `an app is shown once it was heard, answers a command and does not mix (R-140)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.show()
    #expect(phone.lockScreen == nil)
    let engine = try visitor.play()
    #expect(phone.lockScreen == nil)
    try phone.run(for: .milliseconds(10))
    #expect(phone.lockScreen?.app == visitor.app)
    try visitor.configure(SessionConfiguration(.playback, options: .mixWithOthers))
    #expect(phone.lockScreen == nil)
    try visitor.configure(SessionConfiguration(.playback))
    #expect(phone.lockScreen?.card.tags.title == "Piece")
    _ = try visitor.call { visitor.platform.nowPlaying.enable(.none, ticket: $0) }
    #expect(phone.lockScreen == nil)
    try visitor.show()
    try visitor.stop(engine)
    _ = try visitor.call { visitor.platform.nowPlaying.publish(nil, ticket: $0) }
    #expect(phone.lockScreen == nil && phone.card(of: visitor.app) == nil)
  }

  @Test func `silence that is rendered does not make an app heard`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.show()
    try visitor.play(SessionConfiguration(.playback), Tone(0))
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen == nil)
  }

  @Test func `who was heard last is shown, and stays when it pauses (R-141, R-142)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == radio && phone.lockScreen?.isMoving == true)
    phone.stop(radio)
    try phone.run(for: .seconds(10))
    #expect(phone.lockScreen?.app == radio && phone.lockScreen?.isMoving == false)
    try visitor.activate()
    try visitor.start(engine)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
    try visitor.stop(engine)
    try phone.run(for: .seconds(10))
    #expect(phone.lockScreen?.app == visitor.app)
  }

  @Test func `of an app's Now Playing sessions the one heard last is active (R-153)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.playInside(visitor.app)
    try phone.run(for: .seconds(2))
    #expect(phone.lockScreen?.app == visitor.app && phone.lockScreen?.card.tags.title == "inside app")
    #expect(phone.lockScreen?.elapsed == .seconds(2))
    #expect(phone.press(.nextTrack) == nil && phone.press(.pause) == .success)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.isMoving == false && phone.lockScreen?.elapsed == .seconds(2))
    #expect(phone.pressHeadset() == .success && phone.lockScreen?.isMoving == true)
    phone.stopInside(visitor.app)
    visitor.forget()
    try visitor.activate()
    try visitor.start(engine)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.card.tags.title == "Piece")
    #expect(phone.press(.pause) == .success && visitor.notices.last == .remote(.pause))
  }

  @Test(arguments: [RemoteCommand.play, .pause, .togglePlayPause], [true, false])
  func `another player within the app plays, pauses and toggles`(_ command: RemoteCommand, _ isMoving: Bool)
    throws
  {
    let phone = Phone()
    let app = phone.install("app")
    phone.playInside(app)
    try phone.run(for: .seconds(1))
    if !isMoving { phone.press(.pause) }
    try phone.run(for: .seconds(1))
    let before = phone.lockScreen?.elapsed
    #expect(phone.press(command) == .success)
    let moves = command == .play || command == .togglePlayPause && !isMoving
    #expect(phone.lockScreen?.isMoving == moves && phone.lockScreen?.elapsed == before)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.elapsed == before.map { $0 + .seconds(moves ? 1 : 0) })
  }

  @Test(arguments: [ScriptedApp.navigation, .game]) func `who mixes never takes the lock screen`(
    _ kind: ScriptedApp
  )
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    let other = phone.install("other", as: kind)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.play(other)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
  }

  @Test(
    arguments: [
      (10, 1, 60, 5, 15), (10, 0, 60, 5, 10), (50, 1, 60, 12, 60), (-5, 1, 60, 2, 0), (-5, 1, 60, 8, 3),
      (10, 2, 60, 5, 20), (10, 1, nil, 20, 30), (10, -1, 60, 12, 0),
    ] as [(Int, Double, Int?, Int, Int)])
  func `the clock goes on by itself from elapsed and rate, and stays within the item (R-146)`(
    _ elapsed: Int, _ rate: Double, _ duration: Int?, _ passed: Int, _ shown: Int
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    try phone.run(for: .seconds(1))
    try visitor.show(elapsed: .seconds(elapsed), rate: rate, duration: duration.map { .seconds($0) })
    try phone.run(for: .seconds(passed))
    #expect(phone.lockScreen?.elapsed == .seconds(shown))
    #expect(phone.lockScreen?.isMoving == (rate != 0))
  }

  @Test func `a press reaches the owner alone, once, and only if it is enabled`() throws {
    let phone = Phone()
    let owner = Visitor(phone, "owner")
    let other = Visitor(phone, "other")
    #expect(phone.press(.play) == nil)
    for visitor in [other, owner] {
      phone.open(visitor.app)
      try visitor.play()
      try visitor.show()
      try phone.run(for: .seconds(1))
    }
    owner.forget()
    other.forget()
    #expect(phone.press(.pause) == .success)
    #expect(phone.press(.nextTrack) == nil)
    #expect(owner.notices == [.remote(.pause)] && other.heard == [])
    phone.play(phone.install("radio", as: .music))
    try phone.run(for: .seconds(1))
    owner.forget()
    #expect(phone.press(.pause) == nil)
    #expect(owner.heard == [])
  }

  @Test(arguments: [AudioPort.Kind.headphones, .bluetoothA2DP])
  func `each endpoint keeps its own volume (R-086)`(
    _ kind: AudioPort.Kind
  ) throws {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    phone.conditions.interruptsOnRouteDisconnect = false
    phone.setVolume(0.5)
    phone.connect(kind)
    phone.setVolume(0.25)
    try visitor.play(SessionConfiguration(.playback), Tone(0.5))
    try phone.run(until: .seconds(2))
    phone.disconnect(kind)
    try phone.run(until: .seconds(4))
    phone.connect(kind)
    try phone.run(until: .seconds(6))
    func level(_ kind: AudioPort.Kind, _ second: Int) -> Float? {
      visitor.tape(kind)?.samples(from: second * 48_000 - 100, to: second * 48_000 - 99)[0]
    }
    #expect(level(kind, 2) == 0.125 && level(.builtInSpeaker, 4) == 0.25 && level(kind, 6) == 0.125)
    #expect(visitor.tape()?.sounds(from: 4 * 48_000, to: 6 * 48_000) == false)
  }
}
