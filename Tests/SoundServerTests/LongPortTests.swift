import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import PlayerSupport
import Testing

/// The ports of one card, at PipeWire alone, because PulseAudio has no card without hardware.
@Suite(.serialized, .bearsServerFaults, .enabled(if: FakeCard.missing == nil, "\(FakeCard.missing ?? "")"))
struct LongPortTests {
  /// A player that is heard in the headphones of a card.
  private static func worn(keepsPort: Bool = false) async throws -> (rig: Rig, card: FakeCard) {
    let rig = try Rig(.pipeWire)
    let card = try FakeCard(rig.server, keepsPort: keepsPort)
    try #require(try rig.server.lists("short sinks") { _ in rig.player.status.suppression == nil })
    try await rig.play()
    try #require(try rig.server.lists("short sinks") { _ in rig.output == .headphones }, "\(rig.story)")
    return (rig, card)
  }

  @Test(arguments: [false, true])
  func `headphones that are pulled out are lost, whether or not the server looks at another port`(
    _ keepsPort: Bool
  ) async throws {
    let (rig, card) = try await Self.worn(keepsPort: keepsPort)
    defer { card.end() }
    let witness = Witness()
    defer { witness.end() }
    let count = LongCountTests.count(of: 100)
    var (late, halted): ([Duration], [String]) = ([], [])
    while late.count < count, halted.count <= count / 10 {
      let (took, halt) = try Self.pull(card, at: rig.server, before: witness)
      if took > .milliseconds(15), halt > .milliseconds(2) {
        halted.append("\(took.inMilliseconds) (\(halt.inMilliseconds))")
      } else {
        late.append(took)
      }
      try #require(
        await rig.player.becomes { $0.phase == .paused && $0.intent.withdrawnBy == .outputLost },
        "run \(late.count), \(rig.story)")
      try card.plug()
      try #require(
        try rig.server.lists("short sinks") { _ in rig.output == .headphones }, "\(rig.story)\n\(card.story)")
      #expect(rig.player.status.phase == .paused, "plugging in starts nothing")
      try await rig.play()
    }
    late.sort()
    print(
      "pipeWire: headphones pulled out of a jack \(late.count) times, \(keepsPort ? "its port kept" : "another port chosen"): silent within "
        + "\(late[late.count / 2].inMilliseconds) mostly, \(late[late.count - 1].inMilliseconds) at most"
        + (halted.isEmpty ? "" : "; taken again, because a processor stood still meanwhile: \(halted)"))
    #expect(late.count == count && late.allSatisfy { $0 <= .milliseconds(15) }, "\(late)")
  }

  /// Pulls the headphones out; for how many milliseconds they are heard after that, and a processor stood still meanwhile.
  private static func pull(_ card: FakeCard, at server: SoundServer, before witness: Witness) throws
    -> (took: Duration, halt: Duration)
  {
    // A recorder that is read all the time is the clock: what it hands over was heard a moment ago.
    let recording = try server.record("card")
    defer { recording.end() }
    try #require(try recording.sounds())
    var pulled: UInt64 = 0
    let took = try recording.sounds(
      after: {
        pulled = try card.unplug()
        return pulled
      }, heard: .milliseconds(Int.random(in: 90...110)), within: .milliseconds(300))
    return (took, witness.longestHalt(from: pulled, to: pulled + UInt64(max(0, took / .nanoseconds(1)))))
  }

  @Test func `a card's ports are listed, with what is plugged in and which is in use`() async throws {
    let (rig, card) = try await Self.worn()
    defer { card.end() }
    let system = LinuxSystem(media: SineMedia(), server: rig.server.address)
    let output = try #require(system.devices()?.outputs.first)
    #expect(output.name == "card" && output.isUsual && output.kind == .headphones)
    #expect(Set(output.ports.map(\.name)) == ["analog-output-speaker", "analog-output-headphones"])
    #expect(output.ports.filter(\.isActive).map(\.name) == ["analog-output-headphones"])
    #expect(output.ports.first { $0.isActive }?.isPresent == true)
    try card.unplug()
    try #require(try rig.server.lists("short sinks") { _ in rig.output == .builtInSpeaker }, "\(rig.story)")
    let ports = try #require(system.devices()?.outputs.first { $0.name == "card" }).ports
    #expect(ports.first { $0.name == "analog-output-headphones" }?.isPresent == false)
    #expect(ports.filter(\.isActive).map(\.name) == ["analog-output-speaker"])
  }

  @Test func `a user who chooses the speaker beside the headphones hears it there`() async throws {
    let (rig, card) = try await Self.worn()
    defer { card.end() }
    try rig.server.pactl(["set-sink-port", "card", "analog-output-speaker"])
    #expect(
      try rig.server.lists("short sinks") { _ in rig.output == .builtInSpeaker }, "\(rig.story)")
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants }, "\(rig.story)")
    let recording = try rig.server.record("card")
    defer { recording.end() }
    #expect(try recording.sounds())
  }
}
