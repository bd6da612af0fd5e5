// Wrong: the dictionary's keys are texts.
import MediaPlayer

func show() {
  MPNowPlayingInfoCenter.default().nowPlayingInfo = [1: "Song"]
}
