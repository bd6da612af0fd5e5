// Wrong: boundaries are boxed.
import AVFoundation

func watch(_ player: AVPlayer, _ times: [CMTime]) -> Any {
  player.addBoundaryTimeObserver(forTimes: times, queue: nil) {}
}
