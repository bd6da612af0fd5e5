import CoinGameAudio
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import MusicPlayerAudio
import PhoneProcess
import SleepSoundsAudio
import Testing

/// The example apps' own audio code, through the adapter and the look-alikes, on a simulated phone.
@MainActor @Suite struct ExampleAppsTests {
  private let phone = Phone(keepsSamples: true)
  private let app: AppID
  private let process: PhoneProcess
  private let audio: AudioSystem

  init() {
    app = phone.install("app")
    process = PhoneProcess(phone, app)
    audio = AudioSystem(platform: ApplePhone.Inside(process).platform)
  }

  /// The gain with which the newest frames of a player are heard, that is how far a ruler's samples are from their scale.
  private func loudness(of part: PartID) throws -> Float {
    let tape = try #require(phone.tapes(of: app, part).first?.value)
    let now = Phone.frame(at: phone.now)
    let samples = tape.samples(from: now - 4800, to: now)
    return samples.map(abs).max() ?? 0
  }

  @Test func `the music player plays its tracks round, and pauses when the headphones leave`() throws {
    let music = Music(audio, tracks: ["ruler:20#1", "ruler:20#2", "ruler:20#3"])
    phone.connect(.headphones)
    music.play(1)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.card.tags.title == "Ruler 2" && music.model.player.status.isPlaying)
    music.play(7)
    try phone.run(for: .seconds(1))
    #expect(phone.lockScreen?.card.tags.title == "Ruler 2", "there is no such track")
    phone.begin(.call)
    try phone.run(for: .seconds(3))
    #expect(music.model.player.status.suppression == .interrupted)
    phone.end(.call)
    try phone.run(for: .seconds(2))
    #expect(music.model.player.status.isPlaying)
    try phone.run(for: .seconds(38))
    #expect(phone.lockScreen?.card.tags.title == "Ruler 1", "after the last comes the first")
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    #expect(music.model.player.status.phase == .paused)
    #expect(phone.framesHeard(of: app, at: .builtInSpeaker).value == 0)
  }

  /// A night whose timer is the phone's.
  private func night() -> Night {
    Night(audio) { [phone] delay, act in
      phone.at(phone.now - .zero + delay) { MainActor.assumeIsolated { act() } }
    }
  }

  @Test func `a night's sound repeats, fades in its last half minute, and is over`() throws {
    let night = night()
    night.begin(MediaItem("ruler:3", tags: Tags(title: "Rain")), for: .seconds(60))
    try phone.run(for: .seconds(29))
    #expect(phone.lockScreen?.card.tags.title == "Rain")
    let full = try loudness(of: night.model.player.id)
    try phone.run(for: .seconds(24))
    let soft = try loudness(of: night.model.player.id)
    #expect(soft > 0.1 * full && soft < 0.35 * full)
    #expect(night.model.player.status.isPlaying)
    try phone.run(for: .seconds(8))
    #expect(night.model.player.status.phase == .paused)
    #expect(try loudness(of: night.model.player.id) == 0)
  }

  @Test func `a call in the night lets the rain come back, unless its time is over`() throws {
    let night = night()
    night.begin(MediaItem("ruler:3"), for: .seconds(60))
    try phone.run(for: .seconds(10))
    phone.begin(.call)
    try phone.run(for: .seconds(5))
    phone.end(.call)
    try phone.run(for: .seconds(2))
    #expect(night.model.player.status.isPlaying)
    phone.begin(.call)
    try phone.run(for: .seconds(60))
    phone.end(.call)
    try phone.run(for: .seconds(5))
    #expect(night.model.player.status.phase == .paused && !night.model.player.status.intent.wants)
  }

  @Test func `another night is not ended by the timer of the one before`() throws {
    let night = night()
    night.begin(MediaItem("ruler:3"), for: .seconds(40))
    try phone.run(for: .seconds(5))
    night.end()
    try phone.run(for: .seconds(1))
    #expect(!night.model.player.status.isPlaying)
    night.begin(MediaItem("ruler:3"), for: nil)
    try phone.run(for: .seconds(60))
    #expect(night.model.player.status.isPlaying && night.model.player.gain == 1)
  }

  @Test func `a game's music gives way to the listener's own, and its effects do not`() throws {
    let sound = try GameSound(audio, music: "ruler:30", coin: "ruler:0.2")
    try phone.run(for: .seconds(1))
    #expect(sound.hasMusic && !sound.yieldsToListener)
    phone.play(phone.install("radio", as: .music))
    try phone.run(for: .seconds(1))
    #expect(sound.yieldsToListener && sound.hasMusic)
    let before = phone.framesHeard(of: app, at: .builtInSpeaker).value
    sound.collectCoin(at: 2)
    try phone.run(for: .seconds(1))
    #expect((9500...9700).contains(phone.framesHeard(of: app, at: .builtInSpeaker).value - before))
    sound.hasMusic = false
    try phone.run(for: .seconds(1))
    #expect(!sound.hasMusic)
  }
}
