// Wrong: what the dictionary holds is of any type until it is cast.
import MediaPlayer

func rate() -> Double? {
  MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate]
}
