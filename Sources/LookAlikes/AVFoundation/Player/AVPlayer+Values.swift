public import Foundation

extension AVPlayer {
  @nonexhaustive public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  @nonexhaustive public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  @nonexhaustive public enum ActionAtItemEnd: Int, Sendable {
    case advance = 0
    case pause = 1
    case none = 2
  }

  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
  }

  /// Why the rate changed.
  public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let setRateCalled = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    public static let setRateFailed = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
    public static let appBackgrounded = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
  }

  nonisolated public static let rateDidChangeNotification = NSNotification.Name(
    "AVPlayerRateDidChangeNotification")
  nonisolated public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReasonKey"
}

extension AVPlayerItem {
  @nonexhaustive public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  nonisolated public static let didPlayToEndTimeNotification =
    NSNotification.Name.AVPlayerItemDidPlayToEndTime
  nonisolated public static let failedToPlayToEndTimeNotification =
    NSNotification.Name.AVPlayerItemFailedToPlayToEndTime
  nonisolated public static let playbackStalledNotification = NSNotification.Name.AVPlayerItemPlaybackStalled
  nonisolated public static let timeJumpedNotification = NSNotification.Name(
    "AVPlayerItemTimeJumpedNotification")
}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  public static let AVPlayerItemPlaybackStalled = NSNotification.Name(
    "AVPlayerItemPlaybackStalledNotification")
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
