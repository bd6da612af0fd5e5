import AVFoundation

/// A radio with one player for the whole app.
final class RadioPlayer {
  private let player: AVPlayer
  private let observer: any NSObjectProtocol

  init(station: URL, paused: @escaping @Sendable (AVPlayer.RateDidChangeReason) -> Void) {
    player = AVPlayer(url: station)
    player.actionAtItemEnd = .none
    player.volume = 0.8
    observer = NotificationCenter.default.addObserver(
      forName: AVPlayer.rateDidChangeNotification, object: player, queue: nil
    ) { notice in
      guard
        let reason = notice.userInfo?[AVPlayer.rateDidChangeReasonKey] as? AVPlayer.RateDidChangeReason
      else { return }
      paused(reason)
    }
  }

  deinit { NotificationCenter.default.removeObserver(observer) }

  func play(isFast: Bool) {
    player.isMuted = false
    player.defaultRate = isFast ? 1.5 : 1
    player.play()
  }

  func isItemDone() -> Bool {
    guard let item = player.currentItem else { return true }
    return item.error != nil || item.currentTime() >= item.duration
  }

  func restart(_ done: @escaping @Sendable (Bool) -> Void) { player.seek(to: .zero, completionHandler: done) }
}
