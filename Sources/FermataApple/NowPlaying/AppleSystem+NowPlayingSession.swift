#if canImport(MediaPlayer) && canImport(UIKit) && !os(watchOS) && !targetEnvironment(macCatalyst)
public import FermataPlatform
public import MediaPlayer

extension AppleSystem {
  /// Makes the system of this process with a Now Playing session of the app's own, for an app that plays more than one thing.
  ///
  ///     let session = MPNowPlayingSession(players: [AVPlayer()])
  ///     let system = AppleSystem(media: AppleSystem.media, nowPlaying: session)
  ///     let audio = AudioSystem(platform: system.platform)
  ///
  /// Card and buttons are the session's instead of the shared ones, and from now on it publishes nothing by itself.
  /// It becomes the app's active session whenever sound begins, because among apps as well the one that is heard last is
  /// shown; in between the app may make another one active. Any thread may call this; never the audio callback.
  ///
  /// - Parameters:
  ///   - media: what players read.
  ///   - session: holds at least one player, which need not play: Fermata's own sound is none of its players'.
  public convenience init(media: any MediaSource, nowPlaying session: MPNowPlayingSession) {
    self.init(media: media, centers: NowPlayingCenters(session))
  }
}

extension NowPlayingCenters {
  /// Those of a session, which the adapter alone writes to.
  package init(_ session: MPNowPlayingSession) {
    session.automaticallyPublishesNowPlayingInfo = false
    let session = Opaque(session)
    self.init(
      info: { session.value.nowPlayingInfoCenter }, commands: { session.value.remoteCommandCenter },
      becomeActive: { session.value.becomeActiveIfPossible() })
  }
}
#endif
