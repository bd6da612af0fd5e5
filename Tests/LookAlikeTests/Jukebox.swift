import AVFoundation

/// A player as apps write it around AVPlayer: a slider, a button, and what comes next.
final class Jukebox: @unchecked Sendable {
  // Sendable because everything happens on the main thread of its process.
  let player = AVPlayer()
  private(set) var isPlaying = false
  private(set) var elapsed: [Double] = []
  private(set) var reasons: [AVPlayer.RateDidChangeReason?] = []
  private(set) var endedCount = 0
  private var songs: [URL] = []
  private var observers: [any NSObjectProtocol] = []
  private var ticks: Any?

  /// The slider is moved twice a second.
  func start(_ songs: [String]) {
    self.songs = songs.compactMap(URL.init)
    do { try AVAudioSession.sharedInstance().setCategory(.playback) } catch { return }
    let half = CMTime(seconds: 0.5, preferredTimescale: 600)
    ticks = player.addPeriodicTimeObserver(forInterval: half, queue: .main) { [weak self] time in
      self?.elapsed.append(time.seconds)
    }
    let center = NotificationCenter.default
    observers = [
      center.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil) { [weak self] in
        self?.ended($0.object as? AVPlayerItem)
      },
      center.addObserver(forName: AVPlayer.rateDidChangeNotification, object: player, queue: nil) {
        [weak self] in self?.rateChanged($0)
      },
    ]
    next()
  }

  deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    if let ticks { player.removeTimeObserver(ticks) }
  }

  func toggle() { player.timeControlStatus == .paused ? player.play() : player.pause() }

  private func next() {
    guard !songs.isEmpty else { return }
    player.replaceCurrentItem(with: AVPlayerItem(url: songs.removeFirst()))
  }

  private func ended(_ item: AVPlayerItem?) {
    guard item === player.currentItem else { return }
    endedCount += 1
    next()
    player.play()
  }

  private func rateChanged(_ notice: Notification) {
    reasons.append(notice.userInfo?[AVPlayer.rateDidChangeReasonKey] as? AVPlayer.RateDidChangeReason)
    isPlaying = player.rate > 0
  }
}
