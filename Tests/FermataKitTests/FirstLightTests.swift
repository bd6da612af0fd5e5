import FermataKit
import FermataPolicy
import FermataSimulator
import Testing

@Suite struct FirstLightTests {
  @Test func `a call is survived`() throws {
    let phone = Phone(keepsSamples: true)
    let app = phone.install("player")
    let audio = AudioSystem(platform: phone.platform(for: app))
    let player = Player(audio)
    player.load("ruler:60")
    phone.at(.zero) { player.play() }
    phone.at(.seconds(2)) { phone.ring() }
    phone.at(.seconds(4)) { phone.endCall() }
    try phone.run(until: .seconds(6))
    for entry in audio.journal.entries { print(entry.envelope.at.nanoseconds / 1_000_000, entry.envelope.event, entry.rules.rules.map(\.id), entry.steps.map(\.step)) }
    print(phone.log(from: 0).map { "\($0.at.nanoseconds / 1_000_000) \($0.text)" }.joined(separator: "\n"))
    for port in phone.ports(of: app) { print(port, phone.tape(of: app, on: port)!.spans) }
    print(player.status.phase, player.status.position, phone.lockScreen as Any)
    #expect(player.status.isPlaying)
  }
}
