import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import PlayerSupport
import Testing

/// A computer that sleeps: logind's own words, told by a stand-in of it on a private bus, because no test may put the
/// machine to sleep.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(
    if: !SoundServer.available.isEmpty && SystemBus.missing == nil, "\(SystemBus.missing ?? "no server")"))
struct LongSleepTests {
  @Test(arguments: SoundServer.available) func `sound is paused before sleep, and stays so`(
    _ kind: SoundServer.Kind
  ) async throws {
    let (bus, server, _, player) = try sleeper(kind)
    player.play()
    try #require(await player.becomes(\.isPlaying))
    let recording = try server.record("speaker")
    defer { recording.end() }
    #expect(try recording.sounds())
    // The computer may sleep only once the sound is gone.
    let late = try recording.sounds(
      after: {
        try bus.tellSleep(true)
        #expect(try bus.holds(0), "the sleep is delayed for good")
        return DispatchTime.now().uptimeNanoseconds
      }, heard: .milliseconds(100), within: .milliseconds(500))
    #expect(late < .milliseconds(15), "\(late.inMilliseconds)")
    #expect(await player.becomes { $0.suppression == .interrupted })
    let held = player.status.position
    try bus.tellSleep(false)
    #expect(await player.becomes { $0.intent.withdrawnBy == .interruptionResume && $0.phase == .paused })
    #expect(try bus.holds(1), "the next sleep is not delayed")
    player.play()
    #expect(await player.becomes { $0.isPlaying && $0.position >= held })
    #expect(try recording.sounds())
  }

  @Test(arguments: SoundServer.available.filter { !$0.corks })
  func `what plays over a call is silent in the sleep as well`(_ kind: SoundServer.Kind) async throws {
    let (bus, server, audio, player) = try sleeper(kind)
    let call = try server.stream(role: "phone")
    defer { call.end(SIGKILL) }
    #expect(
      try server.lists("sink-inputs") { _ in
        audio.journal.entries.contains { $0.envelope.event == .system(.interruptionBegan(.default)) }
      })
    player.play()
    try #require(await player.becomes(\.isPlaying))
    let recording = try server.record("speaker")
    defer { recording.end() }
    #expect(try recording.sounds())
    try bus.tellSleep(true)
    #expect(try bus.holds(0))
    #expect(await player.becomes { $0.suppression == .interrupted })
    _ = try recording.next(.milliseconds(200))
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
  }

  @Test(arguments: SoundServer.available)
  func `a call that outlasts the sleep brings nothing back when it ends`(
    _ kind: SoundServer.Kind
  ) async throws {
    let (bus, server, audio, player) = try sleeper(kind)
    player.play()
    try #require(await player.becomes(\.isPlaying))
    // A play is not taken for one that was pressed as the call began.
    let recording = try server.record("speaker")
    defer { recording.end() }
    _ = try recording.next(.milliseconds(300))
    let call = try server.stream(role: "phone")
    #expect(await player.becomes { $0.suppression == .interrupted })
    try bus.tellSleep(true)
    #expect(try bus.holds(0))
    try bus.tellSleep(false)
    #expect(try bus.holds(1))
    #expect(player.status.suppression == .interrupted)
    call.end(SIGKILL)
    #expect(
      await player.becomes { $0.intent.withdrawnBy == .interruptionResume && $0.phase == .paused },
      "\(audio.journal.entries.suffix(14).map(\.description).joined(separator: "\n"))")
    player.play()
    #expect(await player.becomes(\.isPlaying))
    // The next call is one like any other.
    let next = try server.stream(role: "phone")
    #expect(await player.becomes { $0.suppression == .interrupted })
    next.end(SIGKILL)
    #expect(await player.becomes(\.isPlaying))
  }

  // MARK: Support

  /// A player of an endless tone on a server of this kind, which delays the sleep of the bus's computer.
  private func sleeper(
    _ kind: SoundServer.Kind
  ) throws -> (bus: SystemBus, server: SoundServer, audio: AudioSystem, player: Player) {
    let (bus, server) = (try SystemBus(), try SoundServer(kind))
    let audio = AudioSystem(
      platform: LinuxSystem(media: SineMedia(), server: server.address, systemBus: bus.address).platform)
    let player = Player(audio)
    player.repeatMode = .one
    player.load("sine:1000")
    try #require(try bus.holds(1), "nobody delays the sleep")
    return (bus, server, audio, player)
  }
}
