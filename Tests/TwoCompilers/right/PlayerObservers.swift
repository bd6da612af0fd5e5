import AVFoundation

/// Follows a player by its properties, as apps do that show a spinner.
@MainActor final class PlayerObservers {
  private let player: AVPlayer
  private var observations: [NSKeyValueObservation] = []
  private(set) var isWaiting = false
  private(set) var title = ""

  init(_ player: AVPlayer) { self.player = player }

  func start(_ write: @escaping @Sendable (String) -> Void) {
    observations = [
      player.observe(\.timeControlStatus, options: [.initial, .new]) { [weak self] player, _ in
        let isWaiting = player.timeControlStatus == .waitingToPlayAtSpecifiedRate
        Task { @MainActor in self?.isWaiting = isWaiting }
      },
      player.observe(\.rate, options: [.old, .new]) { _, change in
        if let old = change.oldValue, let new = change.newValue { write("from \(old) to \(new)") }
      },
      player.observe(\.currentItem, options: .new) { _, change in
        guard let item = change.newValue.flatMap({ $0 }) else { return write("no item") }
        write("\(item.duration.seconds) s")
      },
      player.observe(\.currentItem?.status) { player, _ in
        if player.currentItem?.status == .failed { write("failed") }
      },
      player.observe(\.reasonForWaitingToPlay) { player, _ in
        write(player.reasonForWaitingToPlay?.rawValue ?? "none")
      },
    ]
  }

  func follow(_ item: AVPlayerItem, _ write: @escaping @Sendable (String) -> Void) {
    observations += [
      item.observe(\.status, options: .new) { item, _ in
        switch item.status {
        case .unknown: write("unknown")
        case .readyToPlay: write("ready")
        case .failed: write("failed")
        @unknown default: write("new")
        }
      },
      item.observe(\.duration, options: .new) { _, change in
        if let duration = change.newValue, duration.isNumeric { write("\(duration.seconds) s") }
      },
      item.observe(\.isPlaybackLikelyToKeepUp) { item, _ in write("\(item.isPlaybackLikelyToKeepUp)") },
    ]
  }
}
