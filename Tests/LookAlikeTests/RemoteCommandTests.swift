import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import MediaPlayer
import PhoneProcess
import Synchronization
import Testing

/// Code that is written against Apple's remote commands, on a simulated phone.
@Suite(.serialized) struct RemoteCommandTests {
  private let phone = Phone()
  private let process: PhoneProcess
  private let player: MusicPlayer
  private let turns: InTurns<MPRemoteCommandCenter>

  private var center: MPRemoteCommandCenter { turns.value }

  init() throws {
    process = PhoneProcess(phone, phone.install("app"))
    player = MusicPlayer(process)
    process.main { [process, player] in player.start(in: process) }
    try phone.run(until: .seconds(1))
    let kept = Mutex<InTurns<MPRemoteCommandCenter>?>(nil)
    process.main {
      let center = InTurns(MPRemoteCommandCenter.shared())
      kept.withLock { $0 = center }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Overture"]
    }
    turns = try #require(kept.withLock { $0 })
  }

  private func onMain(_ work: @escaping @Sendable (MPRemoteCommandCenter, MusicPlayer) -> Void) {
    process.main { [turns, player] in work(turns.value, player) }
  }

  @Test func `a press reaches every target in order`() {
    onMain { center, player in
      player.add("first", to: center.playCommand)
      player.add("second", to: center.playCommand)
      player.add("other", to: center.pauseCommand)
    }
    #expect(phone.press(.play) == .success)
    #expect(player.lines == ["first at 1.0", "second at 1.0"])
  }

  @Test func `two targets that toggle cancel each other out`() {
    let isPlaying = Mutex(false), changes = Mutex(0)
    for _ in 0..<2 {
      _ = center.togglePlayPauseCommand.addTarget { _ in
        isPlaying.withLock { $0.toggle() }
        changes.withLock { $0 += 1 }
        return .success
      }
    }
    phone.pressHeadset()
    #expect(changes.withLock { $0 } == 2 && !isPlaying.withLock { $0 })
  }

  @Test(arguments: [
    (RemoteCommand.nextTrack, "next at 1.0"), (.previousTrack, "previous at 1.0"), (.stop, "stop at 1.0"),
    (.skipForward(.seconds(30)), "ahead skip 30.0"),
    (.skipBackward(.milliseconds(7500)), "back skip 7.5"),
    (.seekForward(begins: true), "run seek beginSeeking"),
    (.seekBackward(begins: false), "rewind seek endSeeking"),
    (.changePlaybackPosition(seconds: 61.25), "position position 61.25"),
    (.changePlaybackRate(1.5), "rate rate 1.5"), (.changeRepeatMode(.one), "repeat repeat one"),
    (.changeShuffleMode(true), "shuffle shuffle items"), (.changeShuffleMode(false), "shuffle shuffle off"),
  ])
  func `an event tells its command's values`(press: RemoteCommand, line: String) {
    onMain { center, player in
      let commands: [(String, MPRemoteCommand)] = [
        ("next", center.nextTrackCommand), ("previous", center.previousTrackCommand),
        ("stop", center.stopCommand), ("ahead", center.skipForwardCommand),
        ("back", center.skipBackwardCommand), ("run", center.seekForwardCommand),
        ("rewind", center.seekBackwardCommand), ("position", center.changePlaybackPositionCommand),
        ("rate", center.changePlaybackRateCommand), ("repeat", center.changeRepeatModeCommand),
        ("shuffle", center.changeShuffleModeCommand),
      ]
      for (name, command) in commands { player.add(name, to: command) }
    }
    #expect(phone.press(press) == .success)
    #expect(player.lines == [line])
  }

  @Test(arguments: [
    (MPRemoteCommandHandlerStatus.success, CommandOutcome.success), (.noSuchContent, .noSuchContent),
    (.noActionableNowPlayingItem, .noActionableNowPlayingItem), (.deviceNotFound, .commandFailed),
    (.commandFailed, .commandFailed),
  ])
  func `the system hears the first answer that is no success`(
    status: MPRemoteCommandHandlerStatus, outcome: CommandOutcome
  ) {
    onMain { center, player in
      player.add("a", to: center.playCommand)
      player.add("b", to: center.playCommand, answering: status)
      player.add("c", to: center.playCommand)
    }
    #expect(phone.press(.play) == outcome)
    #expect(player.lines.count == 3)
  }

  @Test func `a target may wait for a call, while the phone goes on`() throws {
    onMain { [phone] center, player in
      phone.conditions.activationLatency = .milliseconds(300)
      center.playCommand.addTarget { _ in
        do {
          try AVAudioSession.sharedInstance().setActive(true)
          player.write("active at \(phone.now.nanoseconds / 1_000_000)")
        } catch { player.write("refused \(error)") }
        return .commandFailed
      }
    }
    // The press is answered before the target is done.
    #expect(phone.press(.play) == .success && player.lines.isEmpty)
    try phone.run(for: .seconds(1))
    #expect(player.lines == ["active at 1300"])
  }

  @Test func `a token removes its own target, and nil removes all`() {
    let first = player.add("first", to: center.playCommand)
    player.add("second", to: center.playCommand)
    player.add("third", to: center.playCommand)
    center.playCommand.removeTarget(player)
    phone.press(.play)
    #expect(player.lines.count == 3, "what is no token removes nothing (R-166)")
    center.playCommand.removeTarget(first)
    phone.press(.play)
    #expect(player.lines.dropFirst(3) == ["second at 1.0", "third at 1.0"])
    center.playCommand.removeTarget(nil)
    #expect(phone.press(.play) == nil && player.lines.count == 5)
  }

  @Test func `a command that is not enabled is not delivered`() {
    onMain { center, player in
      player.add("play", to: center.playCommand)
      player.add("pause", to: center.pauseCommand)
      player.add("next", to: center.nextTrackCommand)
      center.pauseCommand.isEnabled = false
      center.nextTrackCommand.isEnabled = false
    }
    // The phone's buttons for play and pause go together, so that the app is asked and fails.
    #expect(phone.press(.pause) == .commandFailed && phone.press(.stop) == .commandFailed)
    #expect(phone.press(.nextTrack) == nil && player.lines.isEmpty)
    onMain { center, _ in center.nextTrackCommand.isEnabled = true }
    #expect(phone.press(.nextTrack) == .success && player.lines == ["next at 1.0"])
  }

  @Test func `the lock screen offers what is enabled and heard`() throws {
    onMain { center, player in
      center.skipForwardCommand.preferredIntervals = [45, 60]
      center.changeRepeatModeCommand.currentRepeatType = .all
      center.changeShuffleModeCommand.currentShuffleType = .items
      player.add("play", to: center.playCommand)
    }
    #expect(phone.lockScreen?.commands == CommandSet([.playPause]))
    onMain { center, player in
      for command in [
        center.skipForwardCommand, center.changeRepeatModeCommand, center.changeShuffleModeCommand,
        center.changePlaybackPositionCommand, center.seekBackwardCommand, center.changePlaybackRateCommand,
        center.previousTrackCommand,
      ] { player.add("", to: command) }
    }
    let commands = try #require(phone.lockScreen?.commands)
    #expect(
      commands
        == CommandSet(
          [.playPause, .previous, .skip, .position, .scan, .speed, .repeat, .shuffle],
          intervals: SkipIntervals(forward: .seconds(45), backward: .seconds(10)), repeatMode: .all,
          isShuffled: true))
  }

  @Test func `the phone is told once for all changes of one work, and only of what differs`() throws {
    phone.witness()
    onMain { center, player in
      player.add("play", to: center.playCommand)
      player.add("next", to: center.nextTrackCommand)
    }
    onMain { center, player in player.add("pause", to: center.pauseCommand) }
    let told = phone.takeTestimony().facts.filter {
      if case .enabled = $0.fact { true } else { false }
    }
    #expect(told.count == 1)
  }
}
