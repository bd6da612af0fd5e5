import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

@Suite struct SoundtrackTests {
  private let phone = Phone(keepsSamples: true)
  private let app: AppID
  private let soundtrack: Soundtrack
  private let coin: Effect

  init() throws {
    app = phone.install("game")
    soundtrack = Soundtrack(AudioSystem(platform: phone.platform(for: app)))
    coin = try soundtrack.load("ruler:0.1")
    soundtrack.music.load("ruler:3")
    soundtrack.music.play()
    try phone.run(for: .seconds(1))
  }

  /// How many frames of the effects were heard since an instant.
  private func effectFrames(since start: HostTime) -> Int {
    phone.tapes(of: app, soundtrack.effectsID).reduce(0) {
      $0 + $1.value.soundingFrames(from: Phone.frame(at: start), to: Phone.frame(at: phone.now))
    }
  }

  @Test func `an effect is heard whole and at once, and several beside each other`() throws {
    let start = phone.now
    #expect(soundtrack.play(coin))
    try phone.run(for: .milliseconds(30))
    #expect(soundtrack.play(coin, gain: 0.5))
    try phone.run(for: .seconds(1))
    let tape = try #require(phone.tapes(of: app, soundtrack.effectsID).first?.value)
    // A tenth of a second from now on, and another that began 30 ms later beside it.
    #expect((6200...6300).contains(effectFrames(since: start)))
    let span = try #require(tape.spans.last)
    let both = tape.samples(from: span.start + 2000, to: span.start + 2001)[0]
    let alone = Ruler.samples(for: 2000).left + 0.5 * Ruler.samples(for: 2000 - 1440).left
    #expect(abs(both - alone) < 1e-5)
  }

  @Test func `an effect that is over is let go though another still sounds`() throws {
    let long = try soundtrack.load("ruler:5")
    weak var short: Effect?
    do {
      let effect = try soundtrack.load("ruler:0.2#2")
      short = effect
      #expect(soundtrack.play(long) && soundtrack.play(effect))
    }
    try phone.run(for: .milliseconds(100))
    soundtrack.play(coin)
    #expect(short != nil)
    try phone.run(for: .seconds(4))
    soundtrack.play(long)
    try phone.run(for: .seconds(2))
    // The first long one is over, the second is not.
    soundtrack.play(coin)
    #expect(short == nil)
  }

  @Test func `the music repeats without a gap`() throws {
    try phone.run(for: .seconds(9))
    let tape = try #require(phone.tapes(of: app, soundtrack.music.id).first?.value)
    #expect(tape.spans.count == 1 && soundtrack.music.status.isPlaying)
  }

  @Test func `beside the listener's music the effects go on`() throws {
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(2))
    let start = phone.now
    #expect(soundtrack.music.status.suppression == .secondaryAudioHint)
    #expect(soundtrack.play(coin))
    try phone.run(for: .seconds(1))
    #expect(effectFrames(since: start) > 4000)
    phone.stop(radio)
    try phone.run(for: .seconds(2))
    #expect(soundtrack.music.status.isPlaying)
  }

  @Test func `in the background and in a call an effect is not heard, and says so; after them it is`() throws
  {
    phone.lock()
    try phone.run(for: .seconds(1))
    #expect(!soundtrack.play(coin) && soundtrack.effectsStatus.suppression == .background)
    phone.open(app)
    try phone.run(for: .seconds(1))
    #expect(soundtrack.play(coin))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    let start = phone.now
    #expect(!soundtrack.play(coin) && soundtrack.effectsStatus.suppression == .interrupted)
    try phone.run(for: .seconds(1))
    #expect(effectFrames(since: start) == 0)
    // Ended without leave: a game comes back all the same.
    phone.end(.call, mayResume: false)
    try phone.run(for: .seconds(1))
    #expect(effectFrames(since: start) == 0, "what the call cut off is over")
    #expect(soundtrack.play(coin) && soundtrack.music.status.isPlaying)
  }

  @Test func `after a reset of the media services effects are heard again`() throws {
    phone.loseMediaServices()
    try phone.run(for: .seconds(1))
    #expect(!soundtrack.play(coin))
    phone.resetMediaServices()
    try phone.run(for: .seconds(1))
    let start = phone.now
    #expect(soundtrack.play(coin))
    try phone.run(for: .seconds(1))
    #expect(effectFrames(since: start) > 4000)
  }

  @Test func `a call of which nobody tells is noticed with the next effect`() throws {
    phone.conditions.beganArrives = false
    phone.conditions.endedArrives = false
    phone.begin(.call)
    try phone.run(for: .seconds(2))
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(!soundtrack.play(coin))
    try phone.run(for: .seconds(1))
    let start = phone.now
    #expect(soundtrack.play(coin))
    try phone.run(for: .seconds(1))
    #expect(effectFrames(since: start) > 4000)
  }

  @Test func `an effect that nobody holds stays while it sounds, and no longer`() throws {
    var brief: Effect? = try soundtrack.load("ruler:1")
    weak let kept = brief
    let start = phone.now
    #expect(soundtrack.play(try #require(brief)))
    brief = nil
    try phone.run(for: .milliseconds(500))
    #expect(soundtrack.play(coin) && kept != nil)
    try phone.run(for: .seconds(1))
    #expect(effectFrames(since: start) > 47_000)
    #expect(soundtrack.play(coin) && kept == nil)
  }

  @Test func `what is too long for an effect is told, with what to do`() {
    let error = #expect(throws: MediaError.self) { _ = try soundtrack.load("ruler:31") }
    #expect(error?.description.contains("as music") == true)
    #expect(throws: MediaError.self) { _ = try soundtrack.load("ruler:0") }
  }

  @Test func `a soundtrack that is dropped gives the session back`() throws {
    let phone = Phone()
    let app = phone.install("game")
    let audio = AudioSystem(platform: phone.platform(for: app))
    var soundtrack: Soundtrack? = Soundtrack(audio)
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(app) && soundtrack != nil)
    soundtrack = nil
    try phone.run(for: .seconds(5))
    #expect(!phone.isSessionActive(app))
  }
}
