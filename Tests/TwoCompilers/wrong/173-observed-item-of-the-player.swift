// Wrong: the duration is the item's, and the player is observed.
import AVFoundation

func observe(_ player: AVPlayer, _ show: @escaping @Sendable () -> Void) -> NSKeyValueObservation {
  player.observe(\.duration) { _, _ in show() }
}
