import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Where a call is heard, how loud, and what it leaves behind.
@Suite struct CallTests {
  private func isHeard(_ phone: Phone, _ kind: AudioPort.Kind, in second: Int) -> Bool {
    phone.mixes.contains {
      $0.key.kind == kind && $0.value.sounds(from: second * 48_000, to: (second + 1) * 48_000)
    }
  }

  @Test(arguments: [
    (AudioPort.Kind?.none, AudioPort.Kind.builtInSpeaker, AudioPort.Kind.builtInReceiver),
    (.headphones, .headphones, .headphones), (.bluetoothA2DP, .bluetoothA2DP, .bluetoothHFP),
    (.airPlay, .airPlay, .builtInReceiver),
  ])
  func `a call rings where media sounds and is spoken at the ear (R-061)`(
    _ device: AudioPort.Kind?, _ rings: AudioPort.Kind, _ speaks: AudioPort.Kind
  ) throws {
    let phone = Phone()
    phone.conditions.airPlayLatency = .zero
    if let device { phone.connect(device) }
    try phone.run(until: .seconds(1))
    phone.begin(.call)
    try phone.run(until: .seconds(2))
    phone.answer()
    try phone.run(until: .seconds(3))
    phone.end(.call)
    try phone.run(until: .seconds(5))
    #expect(isHeard(phone, rings, in: 1) && isHeard(phone, speaks, in: 2))
    #expect(!isHeard(phone, rings, in: 4) && !isHeard(phone, speaks, in: 4))
  }

  @Test func `a second call is answered beside the first`() throws {
    let phone = Phone()
    phone.begin(.call)
    phone.answer()
    try phone.run(until: .seconds(1))
    phone.begin(.internetCall)
    try phone.run(until: .seconds(2))
    phone.answer()
    try phone.run(until: .seconds(4))
    #expect(isHeard(phone, .builtInSpeaker, in: 1) && !isHeard(phone, .builtInSpeaker, in: 3))
  }

  @Test(arguments: [true, false])
  func `a banner rings until it is declined, unless an app asks for quiet (row 6, R-220)`(_ isQuiet: Bool)
    throws
  {
    let phone = Phone(keepsSamples: true)
    let visitor = Visitor(phone)
    try visitor.prefer(SessionPreferences(avoidsSystemAlerts: isQuiet))
    try visitor.activate()
    phone.begin(.call, asBanner: true)
    try phone.run(until: .seconds(1))
    phone.end(.call)
    try phone.run(until: .seconds(2))
    #expect((phone.samplesHeard(at: .builtInSpeaker).contains { $0 != 0 }) == !isQuiet)
    #expect(!isHeard(phone, .builtInSpeaker, in: 1) && phone.isSessionActive(visitor.app) == isQuiet)
  }

  @Test(arguments: [true, false])
  func `an end without a beginning is told to who is active and held by nobody (R-047)`(_ mayResume: Bool)
    throws
  {
    let phone = Phone()
    let (visitor, idle) = (Visitor(phone), Visitor(phone, "idle"))
    try visitor.play()
    phone.end(.call, mayResume: mayResume)
    phone.end(.siri, isTold: false)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions == [.interruptionEnded(mayResume: mayResume)] && idle.interruptions == [])
    phone.begin(.alarm)
    try phone.run(for: .seconds(1))
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions.dropFirst() == [.interruptionBegan(.default)], "the alarm still rings")
  }

  @Test func `the volume that is set during a call is the call's (R-089)`() throws {
    let phone = Phone(keepsSamples: true)
    phone.begin(.call)
    phone.setVolume(0.25)
    phone.end(.call)
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playback), Tone(0.5))
    try phone.run(until: .seconds(1))
    #expect(visitor.tape()?.samples(from: 40_000, to: 40_001)[0] == 0.5)
  }

  @Test func `a killed app does not come back when a call ends`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    phone.begin(.call)
    phone.kill(radio)
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(radio) && phone.lines(with: "radio told") == [])
  }

  @Test func `who took the session back itself is not told of an end in the foreground (row 1)`() throws {
    let phone = Phone()
    phone.conditions.untoldEndsComeWithForeground = true
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    phone.kill(radio)
    try visitor.activate()
    phone.lock()
    phone.open(visitor.app)
    try phone.run(for: .seconds(1))
    #expect(!visitor.notices.contains(.interruptionEnded(mayResume: false)))
  }
}
