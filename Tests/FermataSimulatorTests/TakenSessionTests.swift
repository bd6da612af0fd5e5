import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Sessions that were taken: who is told, who waits, and who goes on.
@Suite struct TakenSessionTests {
  @Test func `whose session went with its headphones is told nothing of what comes later`() throws {
    let phone = Phone()
    phone.connect(.headphones)
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    phone.begin(.alarm)
    try phone.run(for: .seconds(1))
    phone.end(.alarm)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions == [.interruptionBegan(.routeDisconnected)])
  }

  @Test func `a call that rang in a banner and is over cannot be answered`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    visitor.platform.session.prefer(SessionPreferences(avoidsSystemAlerts: true), ticket: visitor.newTicket())
    try visitor.play()
    phone.begin(.call, asBanner: true)
    try phone.run(for: .seconds(1))
    phone.end(.call)
    phone.answer()
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(visitor.app) && visitor.interruptions == [])
  }

  @Test func `music that a call takes stands still on the lock screen`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(phone.controlCenter?.isMoving == true)
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    #expect(phone.controlCenter?.isMoving == false)
  }

  @Test func `who gives back a session that was taken lets go of those that wait for it`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    let visitor = Visitor(phone)
    try visitor.play()
    phone.begin(.alarm)
    try phone.run(for: .seconds(1))
    phone.end(.alarm)
    try phone.run(for: .milliseconds(500))
    #expect(!phone.isSessionActive(visitor.app) && !phone.isSessionActive(radio))
    try visitor.deactivate()
    try phone.run(for: .milliseconds(500))
    #expect(phone.isSessionActive(radio))
  }

  @Test func `muted or not, what is no feed of videos interrupts others (R-039)`() throws {
    let phone = Phone(conditions: Conditions(SystemVersion(26)))
    let heard = Visitor(phone, "heard")
    try heard.play()
    let muted = Visitor(phone, "muted")
    phone.open(muted.app)
    try muted.configure(SessionConfiguration(.playback))
    #expect(phone.muteOutput(of: muted.app) == nil)
    #expect(try muted.activate() == nil)
    try phone.run(for: .zero)
    #expect(!phone.isSessionActive(heard.app))
  }

  @Test(arguments: [true, false]) func `beside a conversation playback may begin, by a knob (R-022)`(
    _ may: Bool
  ) throws {
    let phone = Phone()
    phone.conditions.playbackMayActivateDuringCall = may
    let caller = Visitor(phone, "caller")
    try caller.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    phone.claim(caller.app, by: .callKit)
    phone.activateClaimed(caller.app)
    try phone.run(for: .zero)
    let visitor = Visitor(phone)
    phone.open(visitor.app)
    try visitor.configure(SessionConfiguration(.playback))
    #expect(try visitor.activate() == (may ? nil : .insufficientPriority))
  }

  @Test func `an override that moves nothing is told to nobody, and who is not there cannot be picked`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playAndRecord, options: .defaultToSpeaker))
    try visitor.activate()
    try phone.run(for: .zero)
    visitor.forget()
    visitor.platform.session.overrideOutput(.speaker, ticket: visitor.newTicket())
    phone.pick(.bluetoothA2DP)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [] && phone.output.kind == .builtInSpeaker)
  }
}
