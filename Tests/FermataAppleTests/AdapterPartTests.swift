import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import MediaPlayer
import PhoneProcess
import Synchronization
import Testing

/// What no scenario can show, because in virtual time a worker is never late.
@Suite struct AdapterPartTests {
  private let phone = Phone()
  private let app: AppID
  private let process: PhoneProcess
  private let platform: Platform
  private let ear = Ear()

  init() {
    app = phone.install("app")
    process = PhoneProcess(phone, app)
    platform = ApplePhone.Inside(process).platform
  }

  private static let preferences = [true, false].flatMap { alerts in
    [true, false].flatMap { disconnect in
      [true, false].map { haptics in
        var preferences = SessionPreferences.initial
        preferences.avoidsSystemAlerts = alerts
        preferences.interruptsOnRouteDisconnect = disconnect
        preferences.allowsHapticsWhileRecording = haptics
        return preferences
      }
    }
  }

  @Test(arguments: preferences, preferences)
  func `each preference arrives, whatever was preferred before`(
    first: SessionPreferences, second: SessionPreferences
  ) throws {
    let disconnect = platform.connect(ear)
    let seen = Mutex(SessionPreferences.initial)
    for (ticket, preferences) in [first, second].enumerated() {
      platform.session.prefer(preferences, ticket: ticket + 1)
      try phone.run(for: .milliseconds(100))
      process.main {
        let session = AVAudioSession.sharedInstance()
        seen.withLock { seen in
          seen.avoidsSystemAlerts = session.prefersNoInterruptionsFromSystemAlerts
          seen.interruptsOnRouteDisconnect = session.prefersInterruptionOnRouteDisconnect
          seen.allowsHapticsWhileRecording = session.allowHapticsAndSystemSoundsDuringRecording
        }
      }
      #expect(seen.withLock { $0 } == preferences)
    }
    _ = disconnect()
  }

  @Test func `buffers of 1,024 frames are asked for, before the first engine runs`() throws {
    let disconnect = platform.connect(ear)
    platform.session.configure(.initial, ticket: 1)
    try phone.run(for: .milliseconds(100))
    process.main { #expect(AVAudioSession.sharedInstance().preferredIOBufferDuration == 1024.0 / 48_000) }
    _ = disconnect()
  }

  @Test func `each skip button shows its own distance`() throws {
    let disconnect = platform.connect(ear)
    let intervals = SkipIntervals(forward: .seconds(40), backward: .seconds(10))
    platform.nowPlaying.enable(CommandSet([.playPause, .skip], intervals: intervals), ticket: 1)
    try phone.run(for: .milliseconds(100))
    process.main {
      let center = MPRemoteCommandCenter.shared()
      #expect(center.skipForwardCommand.preferredIntervals == [40])
      #expect(center.skipBackwardCommand.preferredIntervals == [10])
    }
    _ = disconnect()
  }

  @Test(arguments: [0, 1, 2]) func `a card that waited shows the time that is right by now`(rate: Double)
    throws
  {
    let disconnect = platform.connect(ear)
    try phone.run(for: .seconds(3))
    let card = Card(
      item: ItemID(1), elapsed: .seconds(10), rate: rate, duration: .seconds(60), queueIndex: 0, queueCount: 1
    )
    platform.nowPlaying.publish(
      NowPlayingCard(card: card, at: phone.now - .seconds(2), tags: Tags(title: "Late"), artwork: nil),
      ticket: 1)
    try phone.run(for: .milliseconds(100))
    let shown = try #require(phone.card(of: app)).card
    #expect(shown.card.elapsed == .seconds(10) + .seconds(2) * rate && shown.card.rate == rate)
    #expect(disconnect())
    try phone.run(for: .milliseconds(100))
    #expect(phone.card(of: app) == nil, "who was disconnected shows nothing")
  }

  @Test func `who was replaced takes nothing of another's card away`() throws {
    let disconnect = platform.connect(ear)
    let other = Ear()
    let card = Card(
      item: ItemID(1), elapsed: .zero, rate: 1, duration: .seconds(60), queueIndex: 0, queueCount: 1)
    let next = platform.connect(other)
    platform.nowPlaying.publish(
      NowPlayingCard(card: card, at: phone.now, tags: Tags(title: "Next"), artwork: nil), ticket: 1)
    platform.nowPlaying.enable(CommandSet(.playPause), ticket: 2)
    try phone.run(for: .seconds(1))
    #expect(!disconnect())
    try phone.run(for: .seconds(1))
    #expect(phone.card(of: app)?.card.tags.title == "Next" && phone.press(.play) != .noSuchContent)
    #expect(next())
  }

  @Test func `a change of the configuration is told of an engine that runs, with its ticket`() throws {
    let disconnect = platform.connect(ear)
    platform.session.activate(ticket: 1)
    try phone.run(for: .seconds(1))
    let engine = platform.output.makeEngine(for: PartID(4), source: Silence(), format: .standard)
    func change() throws {
      let changed = InTurns(try #require(EngineRegistry.engines(in: process.inside).first))
      let thread = AppThread("a queue of the engine's", of: process.inside)
      thread.run {
        NotificationCenter.default.post(name: .AVAudioEngineConfigurationChange, object: changed.value)
      }
    }
    try change()
    #expect(ear.stops == [], "it was never started")
    engine.start(ticket: 2)
    try phone.run(for: .seconds(1))
    try change()
    #expect(ear.stops == [.engineStopped(PartID(4), startedBy: 2)])
    engine.stop(ticket: 3)
    try phone.run(for: .seconds(1))
    try change()
    #expect(ear.stops.count == 1, "it was stopped, and nobody asks for more")
    engine.start(ticket: 4)
    try phone.run(for: .seconds(1))
    try change()
    #expect(ear.stops.last == .engineStopped(PartID(4), startedBy: 4))
    _ = disconnect()
  }
}

private final class Ear: SystemSink {
  private let heard = Mutex<[SystemEvent]>([])

  /// The engines that stopped.
  var stops: [SystemEvent] { heard.withLock { $0 } }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    if case .engineStopped = event { heard.withLock { $0.append(event) } }
    return .success
  }
}

private final class Silence: RenderSource {
  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    output.update(repeating: 0, count: frameCount * AudioFormat.standard.channelCount)
  }
}
