import AVFoundation
import FermataApple
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import MediaPlayer
import PhoneProcess
import TestSupport
import Testing

/// A radio that Fermata plays and a film that the app plays, each with a Now Playing session of its own.
@Suite struct SessionOfTheAppTests {
  /// A film on an AVPlayer, with a card and a button, as an app writes it.
  private final class Film {
    let session: MPNowPlayingSession
    private(set) var presses = 0

    init(_ session: MPNowPlayingSession) {
      self.session = session
      session.nowPlayingInfoCenter.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Film", MPMediaItemPropertyPlaybackDuration: 300,
      ]
      session.remoteCommandCenter.playCommand.addTarget { [unowned self] _ in
        presses += 1
        return .success
      }
    }
  }

  /// A session that publishes by itself when it is made, as an app may leave it.
  private final class SelfPublishing: MPNowPlayingSession {
    private var publishes = true
    override var automaticallyPublishesNowPlayingInfo: Bool {
      get { publishes }
      set { publishes = newValue }
    }
  }

  private let phone = Phone()
  private let music: AppID
  private let process: PhoneProcess
  private let film: Film
  private let session: MPNowPlayingSession
  private let platform: Platform
  private let audio: AudioSystem
  private let radio: Player
  /// While the film is there, the audio session is wanted also when the radio is silent.
  private let screening: Requirement

  init() throws {
    music = phone.install("music", as: .music)
    let process = PhoneProcess(phone, phone.install("app"))
    let url = try #require(URL(string: "ruler:300"))
    // The film is first, so that its session is the active one until another becomes active.
    film = try process.make { Film(process.makeSession(of: url, engine: 2_000)) }
    let session = try process.make { process.makeSession() }
    let inside = ApplePhone.Inside(process, PicturedMedia(isEmbedded: true)) { NowPlayingCenters(session) }
    (self.process, self.session, platform) = (process, session, inside.platform)
    audio = AudioSystem(platform: platform)
    radio = Player(audio)
    screening = audio.require(.movie)
    radio.load("ruler:600#1", "ruler:600#2")
    try phone.run(for: .seconds(1))
    let player = film.session.players[0]
    try main { player.play() }
  }

  private func main(_ work: @escaping () -> Void) throws {
    process.main(work)
    try phone.run(for: .seconds(1))
  }

  private func makeActive(_ session: MPNowPlayingSession) throws {
    try main { session.becomeActiveIfPossible() }
  }

  private var title: String? { phone.lockScreen?.card.tags.title }

  /// The lock screen is the radio's: title, picture, length, clock and buttons, and a press reaches it alone.
  private func expectRadio(at elapsed: Duration, _ place: SourceLocation = #_sourceLocation) throws {
    let screen = try #require(phone.lockScreen, sourceLocation: place), before = film.presses
    #expect(screen.app == process.app && screen.card.tags.title == "Ruler 1", sourceLocation: place)
    #expect(screen.card.artwork == PicturedMedia.picture(named: "Ruler 1"), sourceLocation: place)
    #expect(screen.card.card.duration == .seconds(600) && screen.isMoving, sourceLocation: place)
    let difference = abs((screen.elapsed - elapsed) / .seconds(1))
    #expect(difference < 0.2, "it shows \(screen.elapsed)", sourceLocation: place)
    #expect(screen.commands.kinds.isSuperset(of: [.playPause, .next, .position]), sourceLocation: place)
    #expect(phone.press(.play) == .success && film.presses == before, sourceLocation: place)
  }

  /// The lock screen is the film's, and a press reaches it alone.
  private func expectFilm(_ place: SourceLocation = #_sourceLocation) throws {
    let screen = try #require(phone.lockScreen, sourceLocation: place)
    let (before, phase) = (film.presses, radio.status.phase)
    #expect(screen.card.tags.title == "Film" && screen.card.artwork == nil, sourceLocation: place)
    #expect(screen.card.card.duration == .seconds(300), sourceLocation: place)
    #expect(screen.commands.kinds == .playPause, sourceLocation: place)
    #expect(phone.press(.play) == .success && film.presses == before + 1, sourceLocation: place)
    #expect(radio.status.phase == phase, sourceLocation: place)
  }

  @Test func `of two players the card follows the one made active, and returns whole (R-153)`() throws {
    try expectFilm()
    radio.play()
    try phone.run(for: .seconds(3))
    #expect(session.isActive && !film.session.isActive)
    try expectRadio(at: .seconds(3))
    try makeActive(film.session)
    try expectFilm()
    try makeActive(session)
    try expectRadio(at: .seconds(5))
    #expect(phone.press(.pause) == .success && radio.status.phase == .paused)
  }

  @Test func `only sound that begins takes the card, and it takes it each time (R-141)`() throws {
    radio.play()
    try phone.run(for: .seconds(1))
    try makeActive(film.session)
    radio.seek(to: .seconds(100))
    try phone.run(for: .seconds(1))
    radio.speed = 2
    try phone.run(for: .seconds(1))
    try expectFilm()
    radio.pause()
    try phone.run(for: .seconds(1))
    radio.seek(to: .seconds(200))
    try phone.run(for: .seconds(1))
    try expectFilm()
    radio.speed = 1
    radio.play()
    try phone.run(for: .seconds(2))
    try expectRadio(at: .seconds(202))
  }

  @Test func `the card comes back as it is now, not first as it was`() throws {
    radio.play()
    try phone.run(for: .seconds(1))
    radio.pause()
    try phone.run(for: .seconds(1))
    try makeActive(film.session)
    phone.witness()
    radio.play()
    try phone.run(for: .seconds(1))
    let published = phone.takeTestimony().facts.filter {
      if case .published = $0.fact { true } else { false }
    }
    #expect(published.count == 1)
    try expectRadio(at: .seconds(2))
  }

  @Test func `a short sound takes nothing`() throws {
    radio.play()
    try phone.run(for: .seconds(1))
    radio.pause()
    try makeActive(film.session)
    let prompt = Player(audio, recipe: .prompt)
    prompt.load("ruler:1")
    prompt.play()
    try phone.run(for: .milliseconds(500))
    #expect(prompt.status.isPlaying)
    try expectFilm()
    phone.playSystemSound(for: .seconds(1))
    try phone.run(for: .seconds(3))
    try expectFilm()
  }

  @Test func `another app's music takes it; the user returns and presses play: ours again, whole (R-141)`()
    throws
  {
    radio.play()
    try phone.run(for: .seconds(5))
    phone.play(music)
    try phone.run(for: .seconds(5))
    #expect(phone.lockScreen?.app == music && radio.status.phase != .playing)
    let position = radio.status.playback.position(at: phone.now)
    // Whatever the app shows meanwhile, the card is the radio's as soon as that is heard again.
    try makeActive(film.session)
    #expect(phone.lockScreen?.app == music)
    phone.open(process.app)
    try phone.run(for: .seconds(5))
    #expect(phone.lockScreen?.app == music, "to come back is not to be heard")
    radio.play()
    try phone.run(for: .seconds(2))
    try expectRadio(at: position + .seconds(2))
  }

  @Test func `who connects anew takes the card with the first sound, and nothing is left of who was before`()
    throws
  {
    radio.play()
    try phone.run(for: .seconds(1))
    try expectRadio(at: .seconds(1))
    let ear = Ear()
    let connectAgain = platform.connect
    let disconnect = connectAgain(ear)
    #expect(disconnect())
    try phone.run(for: .seconds(1))
    #expect(session.nowPlayingInfoCenter.nowPlayingInfo == nil)
    try makeActive(film.session)
    _ = connectAgain(ear)
    let card = Card(
      item: ItemID(9), elapsed: .zero, rate: 1, duration: .seconds(60), queueIndex: 0, queueCount: 1)
    platform.nowPlaying.publish(
      NowPlayingCard(card: card, at: phone.now, tags: Tags(title: "Anew"), artwork: nil), ticket: 1)
    platform.nowPlaying.enable(CommandSet([.playPause]), ticket: 2)
    try phone.run(for: .seconds(1))
    #expect(title == "Anew" && session.isActive)
  }

  @Test func `the shared centres stay as another part of the app left them (R-153)`() throws {
    let shared = try process.make {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Shared"]
      return MPNowPlayingInfoCenter.default()
    }
    radio.play()
    try phone.run(for: .seconds(2))
    try expectRadio(at: .seconds(2))
    #expect(shared.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "Shared")
    #expect(platform.connect(Ear())())
    try phone.run(for: .seconds(1))
    #expect(shared.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "Shared")
  }

  @Test func `a system of an app's session is the only one that publishes there`() throws {
    let session = try process.make {
      let session = SelfPublishing(players: [AVPlayer()])
      withExtendedLifetime(AppleSystem(media: Ruler(), nowPlaying: session)) {}
      return session
    }
    #expect(!session.automaticallyPublishesNowPlayingInfo)
  }
}

private final class Ear: SystemSink {
  func receive(_ event: SystemEvent) -> CommandOutcome { .success }
}
