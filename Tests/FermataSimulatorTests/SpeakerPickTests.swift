import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// The user picks the phone's own speaker while devices stay connected.
@Suite struct SpeakerPickTests {
  private static let configurations: [SessionConfiguration] = [
    SessionConfiguration(.playback), SessionConfiguration(.ambient), SessionConfiguration(.playAndRecord),
    SessionConfiguration(.playAndRecord, mode: .voiceChat), SessionConfiguration(.multiRoute),
  ]

  @Test(arguments: configurations) func `a picked speaker is heard though headphones stay connected`(
    _ configuration: SessionConfiguration
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.connect(.headphones)
    try visitor.play(configuration)
    let route = phone.route
    #expect(phone.output.kind == .headphones)
    visitor.forget()
    phone.pick(.builtInSpeaker)
    try phone.run(for: .seconds(1))
    #expect(phone.route.outputs.map(\.kind) == [.builtInSpeaker])
    #expect(visitor.notices == [.routeChanged(.override)])
    #expect(visitor.tape()?.ranges == [0..<48_000])
    visitor.forget()
    phone.pick(.headphones)
    try phone.run(for: .seconds(1))
    #expect(phone.route.outputs == route.outputs && phone.route.inputs == route.inputs)
    #expect(visitor.notices == [.routeChanged(.override)])
    #expect(visitor.tape(.headphones)?.ranges == [48_000..<96_000])
  }

  @Test func `what leaves while the speaker is picked is missed by nobody`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.connect(.usbAudio)
    phone.connect(.headphones)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.app == visitor.app)
    phone.pick(.builtInSpeaker)
    try phone.run(for: .zero)
    visitor.forget()
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    phone.disconnect(.usbAudio)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [] && phone.isSessionActive(visitor.app))
    #expect(phone.output.kind == .builtInSpeaker && visitor.tape()?.ranges == [48_000..<144_000])
  }

  @Test func `a device that arrives is heard, as if the speaker had never been picked`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.connect(.headphones)
    try visitor.play()
    phone.pick(.builtInSpeaker)
    try phone.run(for: .zero)
    visitor.forget()
    phone.connect(.bluetoothA2DP)
    try phone.run(for: .zero)
    #expect(phone.output.kind == .bluetoothA2DP)
    phone.disconnect(.bluetoothA2DP)
    try phone.run(for: .zero)
    #expect(phone.output.kind == .headphones)
    #expect(visitor.notices.first == .routeChanged(.newDeviceAvailable))
  }

  @Test func `with nothing connected there is nothing to pick`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playAndRecord))
    let route = phone.route
    visitor.forget()
    phone.pick(.builtInSpeaker)
    try phone.run(for: .zero)
    #expect(phone.route == route && visitor.notices == [])
    phone.connect(.headphones)
    #expect(phone.output.kind == .headphones)
  }

  @Test func `picking the speaker twice is told once`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.connect(.headphones)
    for _ in 0..<2 { phone.pick(.builtInSpeaker) }
    try phone.run(for: .zero)
    #expect(visitor.notices == [.routeChanged(.newDeviceAvailable), .routeChanged(.override)])
  }

  @Test func `a call is heard there as well`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    phone.pick(.builtInSpeaker)
    phone.begin(.call)
    phone.answer()
    try phone.run(for: .seconds(1))
    #expect(phone.mixes.keys.map(\.kind) == [.builtInSpeaker])
  }
}
