public import Foundation

public class MPRemoteCommandEvent: NSObject {
  public let command: MPRemoteCommand
  /// In seconds of the phone's clock.
  public let timestamp: TimeInterval

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval) {
    self.command = command
    self.timestamp = timestamp
    super.init()
  }
}

public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
  public let interval: TimeInterval

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ interval: TimeInterval) {
    self.interval = interval
    super.init(command, timestamp)
  }
}

public final class MPSeekCommandEvent: MPRemoteCommandEvent {
  public let type: MPSeekCommandEventType

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ type: MPSeekCommandEventType) {
    self.type = type
    super.init(command, timestamp)
  }
}

public final class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
  public let positionTime: TimeInterval

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ positionTime: TimeInterval) {
    self.positionTime = positionTime
    super.init(command, timestamp)
  }
}

public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
  public let playbackRate: Float

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ playbackRate: Float) {
    self.playbackRate = playbackRate
    super.init(command, timestamp)
  }
}

public final class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent {
  public let repeatType: MPRepeatType
  /// The phone asks for one session alone (our choice, because no source says what the lock screen asks for).
  public let preservesRepeatMode = false

  package init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ repeatType: MPRepeatType) {
    self.repeatType = repeatType
    super.init(command, timestamp)
  }
}

public final class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent {
  public let shuffleType: MPShuffleType
  /// The phone asks for one session alone (our choice, because no source says what the lock screen asks for).
  public let preservesShuffleMode = false

  package init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ shuffleType: MPShuffleType) {
    self.shuffleType = shuffleType
    super.init(command, timestamp)
  }
}

/// An event that no simulated phone sends.
public final class MPRatingCommandEvent: MPRemoteCommandEvent {
  public let rating: Float

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ rating: Float) {
    self.rating = rating
    super.init(command, timestamp)
  }
}

/// An event that no simulated phone sends.
public final class MPFeedbackCommandEvent: MPRemoteCommandEvent {
  public let isNegative: Bool

  init(_ command: MPRemoteCommand, _ timestamp: TimeInterval, _ isNegative: Bool) {
    self.isNegative = isNegative
    super.init(command, timestamp)
  }
}
