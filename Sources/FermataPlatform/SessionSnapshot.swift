public import FermataPolicy

/// What is true of a session at one instant, read at once, so that no part of it is older than another.
public struct SessionSnapshot: Hashable, Sendable {
  /// Where sound goes.
  public var route: Route
  /// How long a frame that is handed over takes to be heard on this route; it may change without a notice, and is read
  /// again with every report.
  public var outputLatency: Duration
  /// How loud the user has set this route, from 0 to 1: to be observed, never to be set.
  public var outputVolume: Float
  /// Whether another app is heard.
  public var isOtherAudioPlaying: Bool
  /// Whether another app plays that mixes with nobody, so that secondary sound had better be silent.
  public var secondaryAudioShouldBeSilencedHint: Bool

  /// Makes a snapshot; a session that knows nothing of latency, volume or others leaves them out.
  public init(
    route: Route, outputLatency: Duration = .zero, outputVolume: Float = 1, isOtherAudioPlaying: Bool = false,
    secondaryAudioShouldBeSilencedHint: Bool = false
  ) {
    self.route = route
    self.outputLatency = outputLatency
    self.outputVolume = outputVolume
    self.isOtherAudioPlaying = isOtherAudioPlaying
    self.secondaryAudioShouldBeSilencedHint = secondaryAudioShouldBeSilencedHint
  }
}
