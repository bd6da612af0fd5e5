import FermataPlatform
import FermataPolicy
import PhoneProcess
import Synchronization
public import UIKit

/// What the process that runs, or one of its sessions, shows on its phone's lock screen.
public final class MPNowPlayingInfoCenter: NSObject {
  /// An app's dictionary.
  private struct Info: @unchecked Sendable {
    // Sendable because nobody changes the values: they are written for the lock screen, which reads copies.
    var values: [String: Any]?
  }

  private struct State {
    var info = Info()
    var playbackState = MPNowPlayingPlaybackState.unknown
    /// What the dictionary says, and when it was assigned.
    var shown: (info: NowPlayingInfo, at: HostTime)?
    var card: NowPlayingCard?
  }

  private let process: AppProcess
  private let centers: ShownCenters
  private let state = Mutex(State())
  private let artworkThread: AppThread

  init(_ process: AppProcess, among centers: ShownCenters) {
    self.process = process
    self.centers = centers
    artworkThread = AppThread("com.apple.MediaPlayer.artwork", of: process)
    super.init()
  }

  @discardableResult
  public class func `default`() -> MPNowPlayingInfoCenter {
    let process = AppProcess.current
    return process.singleton {
      let centers = ShownCenters.of(process)
      let center = MPNowPlayingInfoCenter(process, among: centers)
      centers.sharedInfo = center
      return OfProcess(center)
    }.object.value
  }

  public var nowPlayingInfo: [String: Any]? {
    get { state.withLock { $0.info }.values }
    set { assign(Info(values: newValue), NowPlayingInfo(newValue)) }
  }

  /// Kept and not shown: on a phone the state follows the rate.
  public var playbackState: MPNowPlayingPlaybackState {
    get { state.withLock { $0.playbackState } }
    set { state.withLock { $0.playbackState = newValue } }
  }

  private func assign(_ info: Info, _ read: NowPlayingInfo?) {
    let now = process.platform.scheduler.now
    let card = read.map { centers.card(for: $0, at: now) }
    state.withLock { state in
      state.info = info
      state.shown = read.map { ($0, now) }
      state.card = card
    }
    if centers.info === self { publish() }
  }

  var hasCard: Bool { state.withLock { $0.card != nil } }

  /// Shows what was assigned last, whole, and asks for its picture.
  func publish() {
    let (card, artwork) = state.withLock { ($0.card, $0.shown?.info.artwork) }
    centers.publish(card)
    guard let card, let artwork, artwork.value.claimRequest() else { return }
    request(artwork, for: card.card.item)
  }

  /// Asks for a picture after the assignment, on a thread of the framework.
  private func request(_ artwork: InTurns<MPMediaItemArtwork>, for item: ItemID) {
    let scheduler = process.platform.scheduler
    let me = WeakInTurns(self)
    scheduler.schedule(on: .loader(item), at: scheduler.now) {
      guard let thread = me.value?.artworkThread else { return }
      thread.run {
        artwork.value.request()
        me.value?.showPicture()
      }
    }
  }

  /// Takes a picture that came, if it belongs to what was assigned last.
  private func showPicture() {
    guard let shown = state.withLock({ $0.shown }) else { return }
    let card = centers.card(for: shown.info, at: shown.at)
    let isNew = state.withLock { state in
      defer { state.card = card }
      return state.card != card
    }
    if isNew, centers.info === self { publish() }
  }
}
