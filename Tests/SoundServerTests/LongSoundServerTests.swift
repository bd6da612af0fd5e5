import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import PlayerSupport
import Testing

/// Players at a real sound server, PulseAudio and PipeWire, measured at the monitors of its sinks.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongSoundServerTests {
  @Test(arguments: SoundServer.available) func `a tone arrives with its pitch and level`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try await rig.play()
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    let heard = try recording.next(.seconds(2)).suffix(48_000)
    #expect(abs(Tone(of: heard).frequency - 1000) < 1)
    #expect(abs(Tone(of: heard).decibels(against: SineMedia.amplitude)) < 0.5)
  }

  @Test(arguments: SoundServer.available.filter(\.corks))
  func `what begins during a call is held, told, and heard when the call is over`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    let call = try rig.server.stream(role: "phone")
    try #require(try rig.hearsCall())
    rig.player.play()
    #expect(await rig.player.becomes { $0.suppression == .interrupted && $0.intent.wants })
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
    call.end(SIGKILL)
    #expect(await rig.player.becomes(\.isPlaying))
    #expect(try recording.next(.milliseconds(500)).contains { abs($0) > 0.4 })
  }

  @Test(arguments: SoundServer.available.filter { !$0.corks })
  func `where no server holds it, a play in a call plays (R-022)`(_ kind: SoundServer.Kind) async throws {
    let rig = try Rig(kind)
    let call = try rig.server.stream(role: "phone")
    defer { call.end(SIGKILL) }
    try #require(try rig.hearsCall())
    try await rig.play()
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(500)).contains { abs($0) > 0.4 })
    #expect(rig.player.status.isPlaying)
  }

  @Test(arguments: SoundServer.available) func `a user who mutes us in a mixer has not called`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try await rig.play()
    let streams = try #require(try rig.server.pactl(["list", "short", "sink-inputs"]))
    try rig.server.pactl(["set-sink-input-mute", String(streams.prefix { $0 != "\t" }), "1"])
    let other = try rig.server.stream(role: "event")
    defer { other.end(SIGKILL) }
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    _ = try recording.next(.milliseconds(100))
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
    #expect(rig.player.status.isPlaying && rig.player.status.suppression == nil)
  }

  @Test(arguments: SoundServer.available) func `who sounded before us is heard of`(
    _ kind: SoundServer.Kind
  ) async throws {
    let server = try SoundServer(kind)
    let others = [try server.stream(role: "phone"), try server.stream(role: "production")]
    defer { for other in others { other.end(SIGKILL) } }
    try #require(
      try server.lists("sink-inputs") { list in
        ["phone", "production"].allSatisfy { list.contains("\"\($0)\"") }
      }
    )
    let audio = AudioSystem(platform: LinuxSystem(media: SineMedia(), server: server.address).platform)
    for told in [Event.system(.interruptionBegan(.default)), .system(.secondaryAudioHint(true))] {
      #expect(
        try server.lists("sinks") { _ in audio.journal.entries.contains { $0.envelope.event == told } },
        "\(told)")
    }
  }

  @Test(arguments: SoundServer.available)
  func `what headphones played is not heard on the speaker once they are gone`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.pactl(["set-default-sink", "headphones"])
    try await rig.play()
    #expect(rig.output == .headphones)
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(100)).allSatisfy { $0 == 0 })
    try rig.server.remove("headphones")
    #expect(await rig.player.becomes { $0.phase == .paused && $0.intent.withdrawnBy == .outputLost })
    #expect(try recording.next(.milliseconds(300)).count { $0 != 0 } <= kind.quantum)
    rig.player.play()
    #expect(await rig.player.becomes(\.isPlaying))
    #expect(try recording.next(.milliseconds(500)).contains { abs($0) > 0.4 })
  }

  @Test(arguments: SoundServer.available)
  func `a user who chooses the speaker instead of headphones hears it there`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.choose("headphones")
    try await rig.play()
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(20)).allSatisfy { $0 == 0 })
    try rig.server.announce("speaker")
    #expect(try recording.sounds())
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants })
    #expect(rig.output == .builtInSpeaker)
    // And back, which nobody has to think about.
    let worn = try rig.server.record("headphones")
    defer { worn.end() }
    _ = try worn.next(.milliseconds(20))
    try rig.server.announce("headphones")
    #expect(try worn.sounds())
    #expect(await rig.player.becomes { $0.isPlaying })
  }

  private static let lacksFFmpeg = Child.skipped(without: "encoder", Child.missing(["ffmpeg"]))

  /// PulseAudio's module-role-ducking is told which role ducks; no other server has the like.
  @Test(.enabled(if: SoundServer.missing == nil && lacksFFmpeg == nil, "\(lacksFFmpeg ?? "")"))
  func `a prompt ducks others' music where the server lets it`() async throws {
    let server = try SoundServer()
    try server.pactl(["load-module", "module-role-ducking", "trigger_roles=announce"])
    let file = server.folder.path + "/tone.wav"
    let tone = ["-f", "lavfi", "-i", "sine=frequency=1000:sample_rate=48000:duration=30", "-ac", "2", file]
    try #require(try Child(["ffmpeg", "-v", "error"] + tone).wait() == 0)
    let music = try Child(["paplay", "--property=media.role=music", file], environment: server.environment)
    defer { music.end(SIGKILL) }
    let recording = try server.record("speaker")
    defer { recording.end() }
    func level() throws -> Double { Tone.amplitude(of: 1000, in: try recording.next(.milliseconds(100))) }
    try #require(try (0..<100).contains { _ in try level() > 0.05 })
    let loud = try level()
    let system = LinuxSystem(media: SineMedia(length: .seconds(1)), server: server.address)
    let prompt = Player(AudioSystem(platform: system.platform), recipe: .prompt)
    prompt.load("sine:3000")
    prompt.play()
    #expect(await prompt.becomes(\.isPlaying))
    #expect(try (0..<100).contains { _ in try level() < loud / 4 })
    #expect(await prompt.becomes { $0.phase == .ended })
    #expect(try (0..<100).contains { _ in try level() > loud * 0.9 })
  }
}
