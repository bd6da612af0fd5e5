// Wrong: there is no state `ended`.
import MediaPlayer

func end() {
  MPNowPlayingInfoCenter.default().playbackState = .ended
}
