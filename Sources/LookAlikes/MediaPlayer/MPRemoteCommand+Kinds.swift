import FermataPolicy
public import Foundation

// Commands with something to set.

public final class MPSkipIntervalCommand: MPRemoteCommand {
  // 10 s until an app says otherwise.
  public var preferredIntervals: [NSNumber] = [10] { didSet { changed() } }

  /// How far the button goes: the first of the intervals.
  var interval: Duration {
    let seconds = preferredIntervals.first?.doubleValue ?? 10
    return seconds.isFinite ? .seconds(clamping: seconds) : .seconds(10)
  }
}

public final class MPChangePlaybackPositionCommand: MPRemoteCommand {}

public final class MPChangePlaybackRateCommand: MPRemoteCommand {
  /// Kept and not shown: the phone offers the speeds that podcast players share.
  public var supportedPlaybackRates: [NSNumber] = []
}

public final class MPChangeRepeatModeCommand: MPRemoteCommand {
  public var currentRepeatType = MPRepeatType.off { didSet { changed() } }
}

public final class MPChangeShuffleModeCommand: MPRemoteCommand {
  public var currentShuffleType = MPShuffleType.off { didSet { changed() } }
}

/// A button that no simulated phone has: its targets are never called.
public final class MPRatingCommand: MPRemoteCommand {
  public var minimumRating: Float = 0
  public var maximumRating: Float = 1
}

/// A button that no simulated phone has: its targets are never called.
public final class MPFeedbackCommand: MPRemoteCommand {
  public var isActive = false
  public var localizedTitle = ""
  public var localizedShortTitle = ""
}
