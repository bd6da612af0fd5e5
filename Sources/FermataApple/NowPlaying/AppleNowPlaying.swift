#if canImport(MediaPlayer)
import FermataDispatch
import FermataPlatform
import FermataPolicy
import MediaPlayer
import Synchronization

/// The lock screen behind the seam: one info centre and one command centre.
final class AppleNowPlaying: NowPlayingSystem {
  private let commands: AppleCommands
  private let pictures = PictureCache()
  private let worker: Worker
  private let reports: Reports
  private let clock: any Scheduler
  private let centers: NowPlayingCenters
  /// Whether the card that was published last moves.
  private let moves = Mutex(false)

  init(worker: Worker, reports: Reports, clock: any Scheduler, centers: NowPlayingCenters) {
    self.worker = worker
    self.reports = reports
    self.clock = clock
    self.centers = centers
    commands = AppleCommands(reports: reports, center: centers.commands)
  }

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [self] in show(card) }
  }

  func enable(_ commands: CommandSet, ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [self] in self.commands.enable(commands) }
  }

  /// No card and no handler of ours any more; those of other parts of the app stay.
  func end() {
    worker.run { [self] in
      show(nil)
      commands.end()
    }
  }

  /// Shows a card; one that moves after one that did not is sound that begins, which makes its centres active.
  private func show(_ card: NowPlayingCard?) {
    let isMoving = card.map { $0.card.rate != 0 } ?? false
    let center = centers.info()
    center.nowPlayingInfo = card.map { info(for: $0) }
    center.tellState(isShown: card != nil, isMoving: isMoving)
    let begins = moves.withLock { moves in
      defer { moves = isMoving }
      return isMoving && !moves
    }
    if begins { centers.becomeActive() }
  }

  /// The whole dictionary each time: an assignment replaces it.
  private func info(for published: NowPlayingCard) -> [String: Any] {
    let card = published.card
    // The system counts from the moment of the assignment.
    let elapsed = card.elapsed + (clock.now - published.at) * card.rate
    var info: [String: Any] = [
      MPNowPlayingInfoPropertyExternalContentIdentifier: "\(card.item.value)",
      MPNowPlayingInfoPropertyMediaType: MPNowPlayingInfoMediaType.audio.rawValue,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed / .seconds(1),
      MPNowPlayingInfoPropertyPlaybackRate: card.rate,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyIsLiveStream: card.isLive,
      MPNowPlayingInfoPropertyPlaybackQueueIndex: card.queueIndex,
      MPNowPlayingInfoPropertyPlaybackQueueCount: card.queueCount,
    ]
    info[MPMediaItemPropertyPlaybackDuration] = card.duration.map { $0 / .seconds(1) }
    if let chapter = card.chapter {
      info[MPNowPlayingInfoPropertyChapterNumber] = chapter
      info[MPNowPlayingInfoPropertyChapterCount] = card.chapterCount
    }
    info[MPMediaItemPropertyTitle] = published.tags.title
    info[MPMediaItemPropertyArtist] = published.tags.artist
    info[MPMediaItemPropertyAlbumTitle] = published.tags.album
    info[MPMediaItemPropertyArtwork] = published.artwork.flatMap(pictures.picture)
    return info
  }
}
#endif
