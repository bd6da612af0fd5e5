// Wrong: a player's rate is a Float.
import AVFoundation

func observe(_ player: AVPlayer, _ show: @escaping @Sendable (Double?) -> Void) -> NSKeyValueObservation {
  player.observe(\.rate, options: .new) { show($1.newValue) }
}
