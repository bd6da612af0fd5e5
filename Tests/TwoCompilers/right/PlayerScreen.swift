import AVFoundation

/// A player with a slider, as apps have it.
@MainActor final class PlayerScreen {
  private let player = AVPlayer()
  private var ticks: Any?
  private var boundary: Any?
  private var observer: (any NSObjectProtocol)?
  private(set) var endedCount = 0

  func show(_ url: URL, tick: @escaping @Sendable (Double) -> Void) {
    let item = AVPlayerItem(asset: AVURLAsset(url: url))
    player.replaceCurrentItem(with: item)
    player.automaticallyWaitsToMinimizeStalling = false
    let interval = CMTime(seconds: 0.5, preferredTimescale: CMTimeScale(NSEC_PER_SEC))
    ticks = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { time in
      tick(time.seconds)
    }
    let times = [NSValue(time: CMTime(value: 30, timescale: 1))]
    boundary = player.addBoundaryTimeObserver(forTimes: times, queue: nil) { tick(30) }
    observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
    ) { [weak self] _ in Task { @MainActor in self?.endedCount += 1 } }
  }

  func toggle() {
    switch player.timeControlStatus {
    case .paused: player.play()
    case .playing, .waitingToPlayAtSpecifiedRate: player.pause()
    @unknown default: player.pause()
    }
  }

  func skip(by seconds: Double) {
    let target = player.currentTime() + CMTimeMakeWithSeconds(seconds, preferredTimescale: 600)
    player.seek(to: target, toleranceBefore: .zero, toleranceAfter: .zero) { _ in }
  }

  var fraction: Double {
    guard let duration = player.currentItem?.duration, duration.isNumeric, duration > .zero else { return 0 }
    return player.currentTime().seconds / duration.seconds
  }

  var state: String {
    if player.status == .failed { return (player.error as NSError?)?.localizedDescription ?? "failed" }
    guard player.currentItem?.status == .readyToPlay else { return "loading" }
    return player.reasonForWaitingToPlay == .toMinimizeStalls ? "stalled" : "ready"
  }

  func close() {
    player.pause()
    for token in [ticks, boundary].compactMap({ $0 }) { player.removeTimeObserver(token) }
    if let observer { NotificationCenter.default.removeObserver(observer) }
    player.replaceCurrentItem(with: nil)
  }
}
