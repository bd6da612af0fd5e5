import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import PlayerSupport
import Testing

/// Players at a real PulseAudio server, measured at the monitors of its sinks.
@Suite(.serialized, .enabled(if: SoundServer.missing == nil, "\(SoundServer.missing ?? "")"))
struct LongPulseAudioTests {
  private let server: SoundServer
  private let audio: AudioSystem
  private let player: Player

  init() throws {
    server = try SoundServer()
    audio = AudioSystem(platform: LinuxSystem(media: SineMedia(), server: server.address).platform)
    player = Player(audio)
    player.load("sine:1000")
  }

  @Test func `a tone arrives with its pitch and level`() async throws {
    try await play()
    let recording = try server.record("speaker")
    defer { recording.end() }
    let heard = try recording.next(.seconds(2)).suffix(48_000)
    #expect(abs(Tone(of: heard).frequency - 1000) < 1)
    #expect(abs(Tone(of: heard).decibels(against: SineMedia.amplitude)) < 0.5)
  }

  @Test func `a call silences us, and its end brings the sound back`() async throws {
    try await play()
    let call = try server.stream(role: "phone")
    #expect(await player.becomes { $0.suppression == .interrupted })
    let held = player.status.position
    let recording = try server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
    call.end(SIGKILL)
    #expect(await player.becomes { $0.isPlaying && $0.position >= held })
    #expect(try recording.next(.milliseconds(500)).contains { abs($0) > 0.4 })
  }

  @Test func `what begins during a call is held, told, and heard when the call is over`() async throws {
    let call = try server.stream(role: "phone")
    try #require(try server.lists("sink-inputs") { $0.contains("media.role = \"phone\"") })
    player.play()
    #expect(await player.becomes { $0.suppression == .interrupted && $0.intent.wants })
    let recording = try server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
    call.end(SIGKILL)
    #expect(await player.becomes(\.isPlaying))
    #expect(try recording.next(.milliseconds(500)).contains { abs($0) > 0.4 })
  }

  @Test func `a user who mutes us in a mixer has not called`() async throws {
    try await play()
    let streams = try #require(try server.pactl(["list", "short", "sink-inputs"]))
    try server.pactl(["set-sink-input-mute", String(streams.prefix { $0 != "\t" }), "1"])
    let call = try server.stream(role: "event")
    defer { call.end(SIGKILL) }
    let recording = try server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
    #expect(player.status.isPlaying && player.status.suppression == nil)
  }

  @Test func `what the user paused in a call stays silent after it`() async throws {
    try await play()
    let call = try server.stream(role: "phone")
    #expect(await player.becomes { $0.suppression == .interrupted })
    player.pause()
    call.end(SIGKILL)
    #expect(await player.becomes { $0.suppression == nil && $0.phase == .paused })
  }

  @Test func `not a frame of what headphones played is heard on the speaker once they are gone`() async throws
  {
    try server.pactl(["set-default-sink", "headphones"])
    try await play()
    #expect(audio.journal.entries.last?.envelope.route.output?.kind == .headphones)
    let recording = try server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(100)).allSatisfy { $0 == 0 })
    let modules = try #require(try server.pactl(["list", "short", "modules"]))
    let module = try #require(modules.split(separator: "\n").first { $0.contains("sink_name=headphones") })
    try server.pactl(["unload-module", String(module.prefix { $0 != "\t" })])
    #expect(await player.becomes { $0.phase == .paused && $0.intent.withdrawnBy == .outputLost })
    #expect(try recording.next(.milliseconds(300)).allSatisfy { $0 == 0 })
    player.play()
    #expect(await player.becomes(\.isPlaying))
    #expect(try recording.next(.milliseconds(500)).contains { abs($0) > 0.4 })
  }

  @Test func `a server that dies pauses at the position, and the next play sounds`() async throws {
    try await play()
    server.crash()
    #expect(await player.becomes { $0.phase == .paused })
    let held = player.status.position
    try server.start()
    #expect(await player.becomes { $0.suppression == nil })
    player.play()
    #expect(await player.becomes(\.isPlaying))
    #expect(player.status.position - held < .milliseconds(500))
  }

  /// Plays, and returns once sound is heard.
  private func play() async throws {
    player.play()
    try #require(await player.becomes(\.isPlaying))
  }
}
