import AVFoundation
import FermataPlatform
import FermataPolicy
import FermataSimulator
import PhoneProcess
import Testing

/// An app around AVPlayer, on a phone where calls come and headphones are pulled.
@Suite struct JukeboxTests {
  private let rig = AppRig()
  private let app: Jukebox

  init() throws {
    let app = try rig.main { Jukebox() }
    self.app = app
    try rig.main { app.start(["ruler:10#1", "ruler:5#2"]) }
  }

  /// The frames of the ruler heard at a port while time passes, in their order.
  private func frames(for duration: Duration, at port: AudioPort.Kind = .builtInSpeaker) throws -> [Int] {
    let start = Phone.frame(at: rig.phone.now)
    try rig.phone.run(for: duration)
    let heard = rig.phone.samplesHeard(at: port).dropFirst(2 * start)
    return stride(from: heard.startIndex, to: heard.endIndex - 1, by: 2).compactMap {
      Ruler.frame(left: heard[$0], right: heard[$0 + 1])
    }
  }

  private func play(_ duration: Duration = .zero) throws {
    try rig.main { [app] in app.player.play() }
    try rig.phone.run(for: duration)
  }

  @Test func `it plays from the start, activates the session and blocks no main thread (R-020, R-027)`()
    throws
  {
    #expect(!rig.phone.isSessionActive(rig.process.app))
    let calls = rig.process.inside.callsOnMainThread
    try rig.main { [app] in
      app.player.play()
      #expect(app.player.rate == 1 && app.player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
      #expect(app.player.reasonForWaitingToPlay == .evaluatingBufferingRate)
    }
    let heard = try frames(for: .seconds(2))
    #expect(heard.count > 95_000 && heard == Array(heard[0]..<heard[0] + heard.count) && heard[0] < 2)
    #expect(app.player.timeControlStatus == .playing && app.player.reasonForWaitingToPlay == nil)
    #expect(rig.phone.isSessionActive(rig.process.app))
    #expect(rig.process.inside.callsOnMainThread == calls && app.reasons == [.setRateCalled])
  }

  @Test func `the slider is told at the start, at each half second and at the stop, and no more`() throws {
    try play(.milliseconds(1_700))
    #expect(app.elapsed == [0, 0.5, 1, 1.5])
    try rig.main { [app] in app.toggle() }
    try rig.phone.run(for: .seconds(3))
    #expect(app.elapsed.count == 5 && abs(app.elapsed[4] - 1.7) < 0.01)
    #expect(app.player.timeControlStatus == .paused && app.player.currentTime().seconds == app.elapsed[4])
  }

  @Test func `paused, it is silent at once, and goes on with the next frame`() throws {
    try play()
    let first = try frames(for: .seconds(1))
    try rig.main { [app] in app.player.pause() }
    #expect(try frames(for: .seconds(2)).isEmpty)
    try play()
    #expect(try frames(for: .seconds(1)).first == first[first.count - 1] + 1)
  }

  @Test func `a slow session delays the sound and not the app, and the newest wish wins`() throws {
    rig.phone.conditions.activationLatency = .milliseconds(700)
    try rig.main { [app] in app.player.play() }
    #expect(try frames(for: .milliseconds(690)).isEmpty && app.player.timeControlStatus != .playing)
    try rig.main { [app] in app.player.pause() }
    #expect(try frames(for: .seconds(1)).isEmpty && app.player.timeControlStatus == .paused)
    try rig.main { [app] in for _ in 1...3 { app.toggle() } }
    #expect(try frames(for: .seconds(3)).count > 30_000 && app.player.timeControlStatus == .playing)
  }

  @Test func `paused, it lets the session go without an error`() throws {
    try play(.seconds(1))
    try rig.main { [app] in
      app.player.pause()
      try AVAudioSession.sharedInstance().setActive(false)
    }
    #expect(!rig.phone.isSessionActive(rig.process.app))
  }

  @Test func `a call pauses it, says why, and its end starts nothing (R-041, R-057)`() throws {
    try play(.seconds(2))
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(5))
    #expect(app.player.rate == 0 && app.player.timeControlStatus == .paused && !app.isPlaying)
    #expect(app.reasons == [.setRateCalled, .audioSessionInterrupted])
    let place = app.player.currentTime()
    rig.phone.end(.call)
    #expect(try frames(for: .seconds(3)).isEmpty && app.player.currentTime() == place)
    try play()
    #expect(try frames(for: .seconds(1)).first == Int(place.value))
    #expect(app.isPlaying && rig.phone.isSessionActive(rig.process.app))
  }

  @Test func `a handler of the call's notice finds it paused`() throws {
    try play(.seconds(1))
    let found = InTurns(Found())
    let observer = try rig.main { [app] in
      NotificationCenter.default.addObserver(
        forName: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(), queue: nil
      ) { _ in found.value.rates.append(app.player.rate) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(1))
    #expect(found.value.rates == [0])
  }

  private final class Found { var rates: [Float] = [] }

  @Test
  func
    `pulled headphones pause it before the speaker sounds, and plugged in again they start nothing (R-071)`()
    throws
  {
    rig.phone.connect(.headphones)
    try play(.seconds(2))
    let pulled = rig.phone.now
    rig.phone.disconnect(.headphones)
    try rig.phone.run(for: .seconds(2))
    #expect(rig.phone.framesHeard(of: rig.process.app, at: .builtInSpeaker, since: pulled) == .zero)
    #expect(app.player.rate == 0 && app.player.timeControlStatus == .paused)
    rig.phone.connect(.headphones)
    #expect(try frames(for: .seconds(2), at: .headphones).isEmpty)
  }

  @Test func `headphones that are plugged in let it go on`() throws {
    try play(.seconds(1))
    rig.phone.connect(.headphones)
    #expect(try frames(for: .seconds(1), at: .headphones).count > 46_000 && app.player.rate == 1)
  }

  @Test func `an engine that stops by itself is started again, and no app hears of it (R-123)`() throws {
    try play(.seconds(1))
    let told = InTurns(Found())
    let engine = InTurns(try #require(EngineRegistry.engines(in: rig.process.inside).first))
    let observer = NotificationCenter.default.addObserver(
      forName: .AVAudioEngineConfigurationChange, object: engine.value, queue: nil
    ) { _ in told.value.rates.append(1) }
    defer { NotificationCenter.default.removeObserver(observer) }
    rig.phone.stopEngines(of: rig.process.app)
    #expect(try frames(for: .seconds(2)).count > 90_000)
    #expect(app.player.timeControlStatus == .playing && app.player.rate == 1 && told.value.rates.isEmpty)
  }

  @Test func `at the end of a song the next one plays, and at the end of the last it stands still`() throws {
    try play(.seconds(10.2))
    #expect(app.endedCount == 1 && app.player.rate == 1)
    #expect(app.player.currentItem?.duration.seconds == 5 && app.player.currentTime().seconds < 1)
    try rig.phone.run(for: .seconds(10))
    #expect(app.endedCount == 2 && app.player.rate == 0 && app.player.currentTime().seconds == 5)
    #expect(try frames(for: .seconds(2)).isEmpty && app.endedCount == 2)
  }

  @Test func `a refused session leaves it paused, and says so (R-022)`() throws {
    try rig.main { try AVAudioSession.sharedInstance().setCategory(.playAndRecord) }
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(5))
    try play(.seconds(1))
    #expect(app.player.rate == 0 && app.player.timeControlStatus == .paused)
    #expect(app.reasons == [.setRateCalled, .setRateFailed])
  }

  @Test func `lost media services end it for good (R-120)`() throws {
    try play(.seconds(1))
    rig.phone.loseMediaServices()
    try rig.phone.run(for: .seconds(1))
    #expect(app.player.status == .failed && app.player.rate == 0)
    #expect((app.player.error as NSError?)?.code == AVError.Code.mediaServicesWereReset.rawValue)
    rig.phone.resetMediaServices()
    try play(.seconds(1))
    #expect(app.player.rate == 0 && app.player.timeControlStatus == .paused)
  }
}
