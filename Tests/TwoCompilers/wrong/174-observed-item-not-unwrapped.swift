// Wrong: the new item of a change may be missing twice.
import AVFoundation

func observe(_ player: AVPlayer, _ show: @escaping @Sendable (Double) -> Void) -> NSKeyValueObservation {
  player.observe(\.currentItem, options: .new) { _, change in show(change.newValue!.duration.seconds) }
}
