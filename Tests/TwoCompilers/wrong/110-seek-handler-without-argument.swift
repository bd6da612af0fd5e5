// Wrong: the handler hears whether the seek was finished.
import AVFoundation

func back(_ player: AVPlayer, _ done: @escaping @Sendable () -> Void) {
  player.seek(to: .zero, completionHandler: done)
}
