import FermataKit
import FermataLinux
import FermataPolicy
import PlayerSupport
import Testing

/// A sound server with a player of a tone.
struct Rig {
  let server: SoundServer
  let audio: AudioSystem
  let player: Player

  init(_ kind: SoundServer.Kind, followsMoves: Bool = false, length: Duration = .seconds(60)) throws {
    server = try SoundServer(kind)
    let system = LinuxSystem(
      media: SineMedia(length: length), server: server.address, followsMoves: followsMoves)
    audio = AudioSystem(platform: system.platform)
    player = Player(audio)
    player.repeatMode = .one
    player.load("sine:1000")
  }

  /// Where it sounds.
  var output: AudioPort.Kind? { audio.journal.entries.last?.envelope.route.output?.kind }

  /// What was decided last, for a failure.
  var story: String { audio.journal.entries.suffix(14).map(\.description).joined(separator: "\n") }

  /// Plays, and returns once sound is heard.
  func play() async throws {
    player.play()
    try #require(await player.becomes(\.isPlaying))
  }

  /// Waits until a call was told.
  func hearsCall() throws -> Bool {
    try server.lists("sink-inputs") { _ in
      audio.journal.entries.contains { $0.envelope.event == .system(.interruptionBegan(.default)) }
    }
  }
}
