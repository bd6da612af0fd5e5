import AVFAudio
import AVFoundation
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Foundation
import MediaPlayer
import PhoneProcess
import Synchronization
import Testing

/// Two sessions of one app, on a simulated phone.
@Suite(.serialized) struct NowPlayingSessionTests {
  /// A session as an app keeps it, and what it was told.
  private final class Show: NSObject, MPNowPlayingSessionDelegate {
    let session: MPNowPlayingSession
    let name: String
    private(set) var lines: [String] = []

    init(_ name: String, _ player: AVPlayer = AVPlayer()) {
      session = MPNowPlayingSession(players: [player])
      self.name = name
      super.init()
      session.delegate = self
    }

    /// Shows a card that stands at ten seconds and moves, and answers to these buttons.
    func publish(_ commands: [MPRemoteCommand], artwork: MPMediaItemArtwork? = nil) {
      var info: [String: Any] = [
        MPMediaItemPropertyTitle: name, MPMediaItemPropertyPlaybackDuration: 300,
        MPNowPlayingInfoPropertyElapsedPlaybackTime: 10, MPNowPlayingInfoPropertyPlaybackRate: 1.0,
      ]
      info[MPMediaItemPropertyArtwork] = artwork
      session.nowPlayingInfoCenter.nowPlayingInfo = info
      for command in commands {
        command.addTarget { [unowned self] _ in
          lines.append("pressed")
          return .success
        }
      }
    }

    func becomeActive() {
      let me = InTurns(self)
      session.becomeActiveIfPossible { me.value.write("became \($0)") }
    }

    private func write(_ line: String) { lines.append("\(line) on \(AppThread.current?.name ?? "none")") }

    func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {
      write("\(nowPlayingSession === session && nowPlayingSession.isActive)")
    }

    func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession) {
      write("can \(nowPlayingSession.canBecomeActive)")
    }
  }

  private let phone: Phone
  private let process: PhoneProcess
  private let player: MusicPlayer
  private let music: AppID
  private let film: Show
  private let radio: Show

  /// A film and a radio in one app that is heard; the radio can also go to the next station.
  init() throws {
    phone = Phone()
    music = phone.install("music", as: .music)
    process = PhoneProcess(phone, phone.install("app"))
    let player = MusicPlayer(process)
    process.main { [process] in player.start(in: process) }
    try phone.run(until: .seconds(1))
    let shows = try process.make {
      let (film, radio) = (Show("film"), Show("radio"))
      film.publish([film.session.remoteCommandCenter.playCommand])
      let buttons = radio.session.remoteCommandCenter
      radio.publish([buttons.playCommand, buttons.nextTrackCommand])
      return (film, radio)
    }
    self.player = player
    (film, radio) = shows
    try phone.run(for: .seconds(1))
  }

  private func main(_ work: @escaping () -> Void) throws {
    process.main(work)
    try phone.run(for: .milliseconds(100))
  }

  private var title: String? { phone.lockScreen?.card.tags.title }

  @Test func `the first session is shown until another becomes active, and each returns whole (R-153)`()
    throws
  {
    #expect(title == "film" && film.session.isActive && !radio.session.isActive)
    #expect(phone.lockScreen?.commands.kinds == .playPause)
    let item = phone.lockScreen?.card.card.item
    try main(radio.becomeActive)
    #expect(phone.lockScreen?.card.card.item != item, "each item of the app has a number of its own")
    #expect(title == "radio" && radio.session.isActive && !film.session.isActive)
    #expect(phone.lockScreen?.commands.kinds == [.playPause, .next])
    #expect(phone.lockScreen?.elapsed == .milliseconds(11_100))
    try phone.run(for: .seconds(5))
    try main(film.becomeActive)
    let screen = try #require(phone.lockScreen)
    #expect(
      title == "film" && screen.commands.kinds == .playPause && screen.card.card.duration == .seconds(300))
    #expect(screen.elapsed == .milliseconds(16_200))
  }

  @Test func `presses reach the active session alone (R-153)`() throws {
    #expect(phone.press(.play) == .success && phone.press(.nextTrack) == nil)
    #expect(film.lines.count { $0 == "pressed" } == 1 && !radio.lines.contains("pressed"))
    try main(radio.becomeActive)
    #expect(phone.press(.play) == .success && phone.press(.nextTrack) == .success)
    #expect(film.lines.count { $0 == "pressed" } == 1 && radio.lines.count { $0 == "pressed" } == 2)
  }

  @Test func `a card that is written for another session shows when that one does`() throws {
    try main { [radio] in
      radio.session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "news"]
      radio.session.remoteCommandCenter.nextTrackCommand.isEnabled = false
    }
    #expect(title == "film" && phone.lockScreen?.commands.kinds == .playPause)
    try main(radio.becomeActive)
    #expect(title == "news" && phone.lockScreen?.commands.kinds == .playPause)
    try main { [radio] in radio.session.nowPlayingInfoCenter.nowPlayingInfo = nil }
    #expect(phone.lockScreen == nil)
    try main(film.becomeActive)
    #expect(title == "film")
    try main(radio.becomeActive)
    #expect(phone.lockScreen == nil, "the radio has no card any more")
  }

  @Test func `a picture is asked for when its session is shown, and is there when that returns`() throws {
    let asked = Mutex(0)
    let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 9, height: 9)) { _ in
      asked.withLock { $0 += 1 }
      return UIImage(data: Pictures.png(9, 9)) ?? UIImage()
    }
    try main { [radio] in radio.publish([], artwork: artwork) }
    #expect(asked.withLock { $0 } == 0, "nobody sees it")
    try main(radio.becomeActive)
    #expect(phone.lockScreen?.card.artwork?.bytes == [UInt8](Pictures.png(9, 9)))
    try main(film.becomeActive)
    #expect(title == "film" && phone.lockScreen?.card.artwork == nil)
    process.main(radio.becomeActive)
    #expect(phone.lockScreen?.card.artwork != nil && asked.withLock { $0 } == 1)
  }

  @Test func `a picture that comes when another session is shown waits for its own`() throws {
    let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 9, height: 9)) { _ in
      UIImage(data: Pictures.png(9, 9)) ?? UIImage()
    }
    try main { [film, radio] in
      radio.becomeActive()
      radio.publish([], artwork: artwork)
      film.becomeActive()
    }
    #expect(title == "film" && phone.lockScreen?.card.artwork == nil)
    process.main(radio.becomeActive)
    #expect(title == "radio" && phone.lockScreen?.card.artwork != nil)
  }

  @Test func `a short sound takes nothing`() throws {
    let url = try #require(URL(string: "ruler:1"))
    let sound = try process.make { Result { try AVAudioPlayer(contentsOf: url) } }.get()
    try main { sound.play() }
    phone.playSystemSound(for: .seconds(1))
    try phone.run(for: .seconds(3))
    #expect(title == "film" && film.session.isActive)
  }

  @Test func `another app's music takes the lock screen until ours is played again, whole (R-141)`() throws {
    try main(radio.becomeActive)
    phone.play(music)
    try phone.run(for: .seconds(5))
    #expect(phone.lockScreen?.app == music)
    phone.open(process.app)
    try main(film.becomeActive)
    #expect(film.session.isActive && phone.lockScreen?.app == music, "active in the app, and not heard")
    try main { [player, process] in player.start(in: process) }
    try phone.run(for: .seconds(1))
    let screen = try #require(phone.lockScreen)
    #expect(screen.app == process.app && title == "film" && screen.card.card.duration == .seconds(300))
    #expect(phone.press(.play) == .success && film.lines.contains("pressed"))
  }

  @Test func `completion and delegate are called later, on a thread of the framework's`() throws {
    let before = film.lines
    process.main { [radio] in
      radio.becomeActive()
      #expect(radio.lines.isEmpty && radio.session.isActive)
    }
    try phone.run(for: .zero)
    let place = "on MPNowPlayingSession"
    #expect(radio.lines == ["true \(place)", "became true \(place)"])
    #expect(film.lines == before + ["false \(place)"])
    try main(radio.becomeActive)
    #expect(radio.lines.count == 3, "it was active already")
  }

  @Test func `who awaits it gets the answer as well`() async throws {
    #expect(await radio.session.becomeActiveIfPossible())
    #expect(title == "radio" && radio.session.isActive)
    for player in film.session.players { film.session.removePlayer(player) }
    #expect(await !film.session.becomeActiveIfPossible())
    #expect(title == "radio" && !film.session.isActive)
  }

  @Test func `without players a session cannot become active`() throws {
    let player = try process.make { AVPlayer() }
    try main { [radio] in
      for player in radio.session.players { radio.session.removePlayer(player) }
      radio.becomeActive()
    }
    #expect(radio.lines.map { $0.prefix(12) } == ["can false on", "became false"] && title == "film")
    try main { [radio] in
      for _ in 0..<2 { radio.session.addPlayer(player) }
      radio.becomeActive()
    }
    #expect(radio.session.players == [player] && title == "radio")
  }

  /// What a test drops.
  private final class Kept { var show: Show? }

  @Test func `without an active session the shared centres are shown, and beside one they are not (R-153)`()
    throws
  {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"))
    let (player, kept) = (MusicPlayer(process), Kept())
    func title(after work: @escaping () -> Void) throws -> String? {
      process.main(work)
      try phone.run(for: .milliseconds(100))
      return phone.lockScreen?.card.tags.title
    }
    let shared = try title {
      player.start(in: process)
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "shared"]
      player.add("shared", to: MPRemoteCommandCenter.shared().nextTrackCommand)
    }
    #expect(shared == "shared" && phone.press(.nextTrack) == .success)
    let own = try title {
      let show = Show("own")
      show.publish([show.session.remoteCommandCenter.playCommand])
      kept.show = show
    }
    #expect(own == "own" && phone.press(.nextTrack) == nil && phone.press(.play) == .success)
    let written = try title {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "anew"]
    }
    #expect(written == "own" && kept.show?.lines.last == "pressed")
    #expect(try title { kept.show = nil } == "anew" && phone.press(.nextTrack) == .success)
    #expect(player.lines.count == 2)
  }

  @Test func `of two players that play the card follows the session made active (R-153)`() throws {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"))
    let url = try #require(URL(string: "ruler:600"))
    let shows = try process.make {
      let shows = [Show("film", AVPlayer(url: url)), Show("radio", AVPlayer(url: url))]
      do { try AVAudioSession.sharedInstance().setCategory(.playback) } catch { Issue.record(error) }
      for show in shows {
        show.session.players[0].play()
        show.publish([show.session.remoteCommandCenter.playCommand])
      }
      return shows
    }
    func title(after work: @escaping () -> Void) throws -> String? {
      process.main(work)
      try phone.run(for: .seconds(2))
      return phone.lockScreen?.card.tags.title
    }
    #expect(try title {} == "film")
    #expect(shows.allSatisfy { $0.session.players[0].timeControlStatus == .playing })
    #expect(try title(after: shows[1].becomeActive) == "radio")
    #expect(try title { shows[1].session.players[0].pause() } == "radio", "it is active still")
    #expect(try title(after: shows[0].becomeActive) == "film")
    #expect(phone.lockScreen?.elapsed == .seconds(18))
  }

  @Test func `a session that is told to publish nothing by itself shows what its app writes`() async {
    await #expect(processExitsWith: .success) {
      let rig = AppRig()
      let session = try rig.main {
        let session = MPNowPlayingSession(players: [AVPlayer()])
        session.automaticallyPublishesNowPlayingInfo = false
        session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "film"]
        return session
      }
      let title = session.nowPlayingInfoCenter.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String
      exit(!session.automaticallyPublishesNowPlayingInfo && title == "film" ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `a session that is to publish by itself stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let rig = AppRig()
      do {
        try rig.main {
          let session = MPNowPlayingSession(players: [AVPlayer()])
          session.automaticallyPublishesNowPlayingInfo = true
        }
      } catch { exit(EXIT_SUCCESS) }
    }
  }

  @Test func `a session without players stops the program`() async {
    await #expect(processExitsWith: .success) {
      let rig = AppRig()
      _ = try rig.main { MPNowPlayingSession(players: [AVPlayer()]).canBecomeActive }
    }
    await #expect(processExitsWith: .failure) {
      let rig = AppRig()
      do { _ = try rig.main { MPNowPlayingSession(players: []).canBecomeActive } } catch {
        exit(EXIT_SUCCESS)
      }
    }
  }
}
