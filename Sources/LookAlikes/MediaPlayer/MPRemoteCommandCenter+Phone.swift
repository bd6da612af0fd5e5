import FermataPolicy
import Foundation

// The phone's words for commands, events and answers.

extension MPRemoteCommandCenter {
  /// The commands that the phone has, by what the lock screen offers for them.
  var commands: [(kind: CommandSet.Kinds, members: [MPRemoteCommand])] {
    [
      (.playPause, [playCommand, pauseCommand, stopCommand, togglePlayPauseCommand]),
      (.next, [nextTrackCommand]), (.previous, [previousTrackCommand]),
      (.skip, [skipForwardCommand, skipBackwardCommand]), (.position, [changePlaybackPositionCommand]),
      (.scan, [seekForwardCommand, seekBackwardCommand]), (.speed, [changePlaybackRateCommand]),
      (.repeat, [changeRepeatModeCommand]), (.shuffle, [changeShuffleModeCommand]),
    ]
  }

  /// What the lock screen should offer.
  var commandSet: CommandSet {
    var set = CommandSet.none
    for (kind, members) in commands where members.contains(where: \.isHeard) { set.kinds.insert(kind) }
    if set.kinds.contains(.skip) {
      set.intervals = SkipIntervals(
        forward: skipForwardCommand.interval, backward: skipBackwardCommand.interval)
    }
    if set.kinds.contains(.repeat) {
      set.repeatMode = RepeatMode(changeRepeatModeCommand.currentRepeatType)
    }
    if set.kinds.contains(.shuffle) {
      set.isShuffled = changeShuffleModeCommand.currentShuffleType != .off
    }
    return set
  }

  /// The event that a press is to its targets; `nil` for a desktop's, for which this center has no command.
  func event(for press: RemoteCommand, at time: TimeInterval) -> MPRemoteCommandEvent? {
    switch press {
    case .play: MPRemoteCommandEvent(playCommand, time)
    case .pause: MPRemoteCommandEvent(pauseCommand, time)
    case .stop: MPRemoteCommandEvent(stopCommand, time)
    case .togglePlayPause: MPRemoteCommandEvent(togglePlayPauseCommand, time)
    case .nextTrack: MPRemoteCommandEvent(nextTrackCommand, time)
    case .previousTrack: MPRemoteCommandEvent(previousTrackCommand, time)
    case .goTo: nil
    case .skipForward(let distance):
      MPSkipIntervalCommandEvent(skipForwardCommand, time, distance / .seconds(1))
    case .skipBackward(let distance):
      MPSkipIntervalCommandEvent(skipBackwardCommand, time, distance / .seconds(1))
    case .changePlaybackPosition(let seconds):
      MPChangePlaybackPositionCommandEvent(changePlaybackPositionCommand, time, seconds)
    case .seekForward(let begins):
      MPSeekCommandEvent(seekForwardCommand, time, begins ? .beginSeeking : .endSeeking)
    case .seekBackward(let begins):
      MPSeekCommandEvent(seekBackwardCommand, time, begins ? .beginSeeking : .endSeeking)
    case .changePlaybackRate(let rate):
      MPChangePlaybackRateCommandEvent(changePlaybackRateCommand, time, Float(rate))
    case .changeRepeatMode(let mode):
      MPChangeRepeatModeCommandEvent(changeRepeatModeCommand, time, MPRepeatType(mode))
    case .changeShuffleMode(let isOn):
      MPChangeShuffleModeCommandEvent(changeShuffleModeCommand, time, isOn ? .items : .off)
    }
  }
}

extension RepeatMode {
  init(_ type: MPRepeatType) {
    self =
      switch type {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }
}

extension MPRepeatType {
  init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }
}

extension CommandOutcome {
  init(_ status: MPRemoteCommandHandlerStatus) {
    self =
      switch status {
      case .success: .success
      case .noSuchContent: .noSuchContent
      case .noActionableNowPlayingItem: .noActionableNowPlayingItem
      // The phone has no word for a missing device.
      case .deviceNotFound, .commandFailed: .commandFailed
      }
  }
}
