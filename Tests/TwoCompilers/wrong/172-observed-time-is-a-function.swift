// Wrong: the current time is a function, which nobody observes.
import AVFoundation

func observe(_ player: AVPlayer, _ show: @escaping @Sendable () -> Void) -> NSKeyValueObservation {
  player.observe(\.currentTime) { _, _ in show() }
}
