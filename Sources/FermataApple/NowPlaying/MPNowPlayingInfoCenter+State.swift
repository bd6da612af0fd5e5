#if canImport(MediaPlayer) && !os(watchOS)
import MediaPlayer

extension MPNowPlayingInfoCenter {
  /// Tells what a Mac goes by, which has no session to tell it; elsewhere it has no effect.
  func tellState(isShown: Bool, isMoving: Bool) {
    playbackState = !isShown ? .stopped : isMoving ? .playing : .paused
  }
}
#endif
