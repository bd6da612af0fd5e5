#if canImport(MediaPlayer)
import MediaPlayer

/// The two centres that show the card and hear the buttons: the process's own, or those of a session of the app's.
///
/// Asked for on the thread that uses them, so that nothing of the lock screen is made before there is a card.
package struct NowPlayingCenters: Sendable {
  let info: @Sendable () -> MPNowPlayingInfoCenter
  let commands: @Sendable () -> MPRemoteCommandCenter
  /// Makes them those that the app shows, if it has others.
  let becomeActive: @Sendable () -> Void

  /// The process's own.
  package static let shared = NowPlayingCenters(
    info: { .default() }, commands: { .shared() }, becomeActive: {})
}
#endif
