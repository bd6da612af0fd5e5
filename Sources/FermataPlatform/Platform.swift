/// Everything Fermata needs of a system, as one value whose parts can be replaced.
///
///     var platform = phone.platform(for: app)
///     platform.output = MyOutput(platform.output)  // the app's own engines, everything else the phone's
public struct Platform: Sendable {
  /// The session.
  public var session: any SessionSystem
  /// Engines.
  public var output: any OutputSystem
  /// The lock screen.
  public var nowPlaying: any NowPlayingSystem
  /// Media.
  public var media: any MediaSource
  /// Clock, alarm and workers.
  public var scheduler: any Scheduler
  /// Connects the one sink that hears what the system reports, and returns what disconnects it; a later one replaces it.
  ///
  /// The platform holds the sink weakly, and so does what is returned. That may be called on any thread and more than
  /// once: from then on nothing more begins to be told to that sink, and observers and handlers of commands that were
  /// added for it are gone. It tells whether the sink was still connected: one that was connected later notices nothing,
  /// and has the session now. An output of your own learns the sink here: wrap this closure, keep the sink weakly, and
  /// pass it on.
  public var connect: @Sendable (any SystemSink) -> @Sendable () -> Bool

  /// Makes a platform from its parts.
  public init(
    session: any SessionSystem, output: any OutputSystem, nowPlaying: any NowPlayingSystem,
    media: any MediaSource,
    scheduler: any Scheduler,
    connect: @escaping @Sendable (any SystemSink) -> @Sendable () -> Bool
  ) {
    self.session = session
    self.output = output
    self.nowPlaying = nowPlaying
    self.media = media
    self.scheduler = scheduler
    self.connect = connect
  }
}
