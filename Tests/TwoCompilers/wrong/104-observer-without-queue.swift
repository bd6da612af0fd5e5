// Wrong: a time observer names its queue.
import AVFoundation

func watch(_ player: AVPlayer) -> Any {
  player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1)) { _ in }
}
