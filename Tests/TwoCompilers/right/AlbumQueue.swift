import AVFoundation

/// Plays an album one song after the other, with a button for the next.
@MainActor final class AlbumQueue {
  private let player: AVQueuePlayer
  private var observation: NSKeyValueObservation?
  private var observer: (any NSObjectProtocol)?
  private(set) var left = 0

  init(_ songs: [URL]) {
    player = AVQueuePlayer(items: songs.map { AVPlayerItem(url: $0) })
    player.actionAtItemEnd = .advance
  }

  func start(_ write: @escaping @Sendable (String) -> Void) {
    observation = player.observe(\.currentItem, options: [.old, .new]) { [weak self] player, _ in
      let left = player.items().count
      Task { @MainActor in self?.left = left }
    }
    observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: player.items().last, queue: .main
    ) { _ in write("the album is over") }
    player.play()
  }

  func next() { player.advanceToNextItem() }

  func add(_ song: URL, behind item: AVPlayerItem?) {
    let new = AVPlayerItem(url: song)
    if player.canInsert(new, after: item) { player.insert(new, after: item) }
  }

  func clear() {
    if let item = player.currentItem { player.remove(item) }
    player.removeAllItems()
  }
}
