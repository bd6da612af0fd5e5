import FermataApple
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import MediaPlayer
import PhoneProcess
import Synchronization
import Testing

/// The adapter's handlers of remote commands: one for each while it lives, and none after.
@Suite struct RemoteHandlerTests {
  /// How a set-up ends.
  enum End: CaseIterable { case disconnected, dropped, appDropsItsSystem }

  private let phone = Phone()
  private let process: PhoneProcess
  /// A session of the app's own, beside the shared centres.
  private let session: MPNowPlayingSession

  init() throws {
    let process = PhoneProcess(phone, phone.install("app"))
    session = try process.make { process.makeSession() }
    self.process = process
  }

  /// Whose commands are heard.
  enum Place: CaseIterable { case shared, session }

  private func centers(_ place: Place) -> NowPlayingCenters {
    switch place {
    case .shared: .shared
    case .session: NowPlayingCenters(session)
    }
  }

  /// Every command that the adapter hears.
  private func commands(_ place: Place) -> [MPRemoteCommand] {
    let center = place == .shared ? MPRemoteCommandCenter.shared() : session.remoteCommandCenter
    return [
      center.playCommand, center.pauseCommand, center.stopCommand, center.togglePlayPauseCommand,
      center.nextTrackCommand, center.previousTrackCommand, center.skipForwardCommand,
      center.skipBackwardCommand, center.changePlaybackPositionCommand, center.seekForwardCommand,
      center.seekBackwardCommand, center.changePlaybackRateCommand, center.changeRepeatModeCommand,
      center.changeShuffleModeCommand,
    ]
  }

  /// How many handlers the commands have.
  private func counts(_ place: Place = .shared) -> Set<Int> {
    let counts = Mutex(Set<Int>())
    process.main { counts.withLock { $0 = Set(commands(place).map(\.targetCount)) } }
    return counts.withLock { $0 }
  }

  /// Lets a system live for a while, in which it enables commands more than once.
  private func live(_ place: Place, until end: End) throws {
    let inside = ApplePhone.Inside(process) { centers(place) }
    if end == .appDropsItsSystem {
      let player = Player(AudioSystem(platform: inside.platform))
      player.load("ruler:60")
      player.play()
      try phone.run(for: .seconds(1))
      player.pause()
      try phone.run(for: .seconds(1))
      return #expect(counts(place) == [2])
    }
    let (platform, sink) = (inside.platform, Deaf())
    let disconnect = platform.connect(sink)
    for (ticket, kinds) in [CommandSet.Kinds.playPause, [.playPause, .next], [], .skip].enumerated() {
      platform.nowPlaying.enable(CommandSet(kinds), ticket: ticket + 1)
      try phone.run(for: .milliseconds(100))
    }
    #expect(counts(place) == [2])
    if end == .disconnected { #expect(disconnect()) }
    withExtendedLifetime(sink) {}
  }

  @Test(arguments: End.allCases, Place.allCases)
  func `ten set-ups and tear-downs leave no handler but another's`(end: End, place: Place) throws {
    process.main {
      for command in Place.allCases.flatMap(commands) { command.addTarget { _ in .noSuchContent } }
    }
    for _ in 0..<10 {
      #expect(counts(place) == [1])
      try live(place, until: end)
      try phone.run(for: .seconds(1))
    }
    #expect(
      counts(.shared) == [1] && counts(.session) == [1], "another part's handlers stay, and ours are gone")
  }

  @Test func `whatever is to be shuffled or repeated is asked for in the policy's words`() throws {
    let inside = ApplePhone.Inside(process)
    let (platform, sink) = (inside.platform, Listener())
    let disconnect = platform.connect(sink)
    platform.nowPlaying.enable(CommandSet([.shuffle, .repeat]), ticket: 1)
    try phone.run(for: .milliseconds(100))
    process.main {
      let center = MPRemoteCommandCenter.shared()
      let (shuffle, again) = (center.changeShuffleModeCommand, center.changeRepeatModeCommand)
      for type in [MPShuffleType.items, .collections, .off] {
        _ = shuffle.deliver(MPChangeShuffleModeCommandEvent(shuffle, 0, type))
      }
      for type in [MPRepeatType.one, .all, .off] {
        _ = again.deliver(MPChangeRepeatModeCommandEvent(again, 0, type))
      }
    }
    try phone.run(for: .milliseconds(100))
    #expect(
      sink.commands == [
        .changeShuffleMode(true), .changeShuffleMode(true), .changeShuffleMode(false),
        .changeRepeatMode(.one), .changeRepeatMode(.all), .changeRepeatMode(.off),
      ])
    #expect(disconnect())
  }

  @Test func `who was disconnected takes no handler from the system after it`() throws {
    let first = ApplePhone.Inside(process), second = ApplePhone.Inside(process)
    let (one, two) = (Deaf(), Deaf())
    let (firstPlatform, secondPlatform) = (first.platform, second.platform)
    let disconnectFirst = firstPlatform.connect(one)
    firstPlatform.nowPlaying.enable(CommandSet([.playPause]), ticket: 1)
    try phone.run(for: .milliseconds(100))
    let disconnectSecond = secondPlatform.connect(two)
    secondPlatform.nowPlaying.enable(CommandSet([.playPause]), ticket: 2)
    try phone.run(for: .milliseconds(100))
    #expect(counts() == [2])
    #expect(disconnectFirst() && counts() == [1])
    #expect(!disconnectFirst() && counts() == [1])
    #expect(disconnectSecond() && counts() == [0])
    withExtendedLifetime((one, two)) {}
  }
}

private final class Listener: SystemSink {
  private let heard = Mutex<[RemoteCommand]>([])

  var commands: [RemoteCommand] { heard.withLock { $0 } }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    if case .remote(let command) = event { heard.withLock { $0.append(command) } }
    return .success
  }
}

private final class Deaf: SystemSink {
  func receive(_ event: SystemEvent) -> CommandOutcome { .success }
}
