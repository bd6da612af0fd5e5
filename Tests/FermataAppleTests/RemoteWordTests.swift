import FermataApple
import FermataPlatform
import FermataPolicy
import FermataSimulator
import MediaPlayer
import PhoneProcess
import Synchronization
import TestSupport
import Testing

/// Every word between the lock screen and the policy: presses in, answers, cards and buttons out.
@Suite struct RemoteWordTests {
  private let phone = Phone()
  private let process: PhoneProcess
  private let platform: Platform
  private let ear = Ear()

  init() {
    process = PhoneProcess(phone, phone.install("app"))
    platform = ApplePhone.Inside(process).platform
  }

  private static let presses: [RemoteCommand] =
    [
      .play, .pause, .stop, .togglePlayPause, .nextTrack, .previousTrack, .skipForward(.seconds(40)),
      .skipBackward(.milliseconds(9_500)), .changePlaybackPosition(seconds: 61.25),
    ]
    + [true, false].flatMap { isOn -> [RemoteCommand] in
      [.seekForward(begins: isOn), .seekBackward(begins: isOn), .changeShuffleMode(isOn)]
    } + CommandSet.speeds.map { .changePlaybackRate($0) }
    + RepeatMode.allCases.map { .changeRepeatMode($0) }

  private static let all: CommandSet.Kinds = [
    .playPause, .next, .previous, .skip, .position, .scan, .speed, .repeat, .shuffle,
  ]

  /// Lets a lock screen with these buttons do something.
  private func with(_ commands: CommandSet, _ act: @escaping @Sendable (MPRemoteCommandCenter) -> Void) throws
  {
    let disconnect = platform.connect(ear)
    platform.nowPlaying.enable(commands, ticket: 1)
    try phone.run(for: .milliseconds(100))
    process.main { act(.shared()) }
    _ = disconnect()
  }

  @Test(arguments: [
    CommandOutcome.success, .noActionableNowPlayingItem, .noSuchContent, .commandFailed,
  ])
  func `every press arrives as itself, and its answer goes back as it is`(_ answer: CommandOutcome) throws {
    ear.answer(answer)
    try with(CommandSet(Self.all)) { center in
      for press in Self.presses { #expect(center.deliver(press) == answer, "\(press)") }
    }
    #expect(ear.presses == Self.presses)
  }

  @Test func `each kind of button is heard alone, and the others are dead`() throws {
    for bit in 0..<9 {
      let commands = CommandSet(CommandSet.Kinds(rawValue: 1 << bit))
      let before = ear.presses.count
      try with(commands) { center in
        for press in Self.presses {
          let isHeard = center.deliver(press) == .success
          #expect(isHeard == commands.allows(press), "\(press) with \(commands)")
        }
      }
      #expect(ear.presses.dropFirst(before).elementsEqual(Self.presses.filter(commands.allows)))
    }
  }

  @Test(arguments: RepeatMode.allCases, [true, false])
  func `each button shows what is so`(_ mode: RepeatMode, isShuffled: Bool) throws {
    let intervals = SkipIntervals(forward: .seconds(40), backward: .seconds(10))
    let commands = CommandSet(Self.all, intervals: intervals, repeatMode: mode, isShuffled: isShuffled)
    try with(commands) { center in
      let types: [RepeatMode: MPRepeatType] = [.off: .off, .one: .one, .all: .all]
      #expect(center.changeRepeatModeCommand.currentRepeatType == types[mode])
      #expect(center.changeShuffleModeCommand.currentShuffleType == (isShuffled ? .items : .off))
      #expect(center.changePlaybackRateCommand.supportedPlaybackRates.map(\.doubleValue) == CommandSet.speeds)
      #expect(center.skipForwardCommand.preferredIntervals == [40])
      #expect(center.skipBackwardCommand.preferredIntervals == [10])
    }
  }

  @Test(arguments: [0, 0.5, 1, 2], [nil, 0, 2] as [Int?])
  func `each number and word of a card stands under its own name`(rate: Double, chapter: Int?) throws {
    let card = Card(
      item: ItemID(7), elapsed: .seconds(10), rate: rate, duration: .seconds(60), isLive: chapter == 2,
      queueIndex: 3, queueCount: 5, chapter: chapter, chapterCount: chapter == nil ? 0 : 4)
    let tags = Tags(title: "Rain", artist: "The Clouds", album: "Weather")
    let (disconnect, now) = (platform.connect(ear), phone.now)
    platform.nowPlaying.publish(NowPlayingCard(card: card, at: now, tags: tags, artwork: nil), ticket: 1)
    try phone.run(for: .milliseconds(100))
    process.main {
      let info = MPNowPlayingInfoCenter.default().nowPlayingInfo ?? [:]
      let numbers = info.compactMapValues { ($0 as? Int).map(Double.init) ?? $0 as? Double }
      #expect(numbers[MPNowPlayingInfoPropertyElapsedPlaybackTime] == 10)
      #expect(numbers[MPNowPlayingInfoPropertyPlaybackRate] == rate)
      #expect(numbers[MPNowPlayingInfoPropertyDefaultPlaybackRate] == 1, "whatever the present speed is")
      #expect(numbers[MPMediaItemPropertyPlaybackDuration] == 60)
      #expect(numbers[MPNowPlayingInfoPropertyPlaybackQueueIndex] == 3)
      #expect(numbers[MPNowPlayingInfoPropertyPlaybackQueueCount] == 5)
      #expect(numbers[MPNowPlayingInfoPropertyChapterNumber] == chapter.map(Double.init))
      #expect(numbers[MPNowPlayingInfoPropertyChapterCount] == (chapter == nil ? nil : 4))
      #expect(info[MPNowPlayingInfoPropertyIsLiveStream] as? Bool == (chapter == 2))
      #expect(info[MPNowPlayingInfoPropertyMediaType] as? UInt == MPNowPlayingInfoMediaType.audio.rawValue)
      #expect(info[MPNowPlayingInfoPropertyExternalContentIdentifier] as? String == "7")
      let words = [MPMediaItemPropertyTitle, MPMediaItemPropertyArtist, MPMediaItemPropertyAlbumTitle]
      #expect(words.map { info[$0] as? String } == ["Rain", "The Clouds", "Weather"])
    }
    _ = disconnect()
  }

  @Test func `a picture is decoded once, however often its card is published`() throws {
    let picture = PicturedMedia.picture(named: "Rain")
    let disconnect = platform.connect(ear)
    let shown = Mutex<[ObjectIdentifier]>([])
    for second in 0..<3 {
      let card = Card(
        item: ItemID(7), elapsed: .seconds(10 * second), rate: 1, duration: .seconds(60), queueIndex: 0,
        queueCount: 1)
      let published = NowPlayingCard(card: card, at: phone.now, tags: Tags(title: "Rain"), artwork: picture)
      platform.nowPlaying.publish(published, ticket: second + 1)
      try phone.run(for: .milliseconds(100))
      process.main {
        let info = MPNowPlayingInfoCenter.default().nowPlayingInfo
        let artwork = info?[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork
        shown.withLock { $0 += artwork.map { [ObjectIdentifier($0)] } ?? [] }
      }
    }
    let pictures = shown.withLock { $0 }
    #expect(pictures.count == 3 && Set(pictures).count == 1)
    _ = disconnect()
  }
}

private final class Ear: SystemSink {
  private let state = Mutex((presses: [RemoteCommand](), answer: CommandOutcome.success))

  var presses: [RemoteCommand] { state.withLock { $0.presses } }

  func answer(_ outcome: CommandOutcome) { state.withLock { $0.answer = outcome } }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    guard case .remote(let press) = event else { return .success }
    return state.withLock { state in
      state.presses.append(press)
      return state.answer
    }
  }
}
