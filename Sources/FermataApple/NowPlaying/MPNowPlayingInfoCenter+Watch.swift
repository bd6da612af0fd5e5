#if os(watchOS)
import MediaPlayer

extension MPNowPlayingInfoCenter {
  /// A watch has no such state; it goes by the session and the card's rate.
  func tellState(isShown: Bool, isMoving: Bool) {}
}
#endif
