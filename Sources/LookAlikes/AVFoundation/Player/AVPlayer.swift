public import CoreMedia
@_exported public import Dispatch
public import Foundation
import PhoneProcess

/// Plays one medium at a time, and looks after the session itself: it activates it, is paused by interruptions
/// and when the device that is heard goes away.
///
/// On the main actor as in current SDKs, and each member callable from anywhere, as there.
@MainActor open class AVPlayer: NSObject {
  nonisolated let core: InTurns<PlayerCore>

  nonisolated override public init() {
    core = InTurns(PlayerCore())
    super.init()
    core.value.begin(for: self)
  }

  nonisolated public convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    core.value.replaceItem(with: item)
  }

  nonisolated public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// Unknown until the first item is open; failed once the media services were lost.
  nonisolated open var status: Status { core.value.status }
  nonisolated open var error: (any Error)? { core.value.error }

  // MARK: Playing

  nonisolated open func play() { core.value.set(defaultRate) }
  nonisolated open func pause() { core.value.set(0) }

  /// The speed that is wished for; what cannot be stretched plays at 1 all the same.
  nonisolated open var rate: Float {
    get { core.value.rate }
    set { core.value.set(newValue) }
  }

  nonisolated open var defaultRate: Float {
    get { core.value.defaultRate }
    set { core.value.defaultRate = newValue }
  }

  nonisolated open func playImmediately(atRate rate: Float) { core.value.set(rate) }

  nonisolated open var timeControlStatus: TimeControlStatus { core.value.timeControl }
  nonisolated open var reasonForWaitingToPlay: WaitingReason? { core.value.waiting }

  /// Whether a medium that stalls is waited for; else it pauses the player.
  nonisolated open var automaticallyWaitsToMinimizeStalling: Bool {
    get { core.value.waitsForStalls }
    set { core.value.waitsForStalls = newValue }
  }

  nonisolated open var volume: Float {
    get { core.value.volume }
    set { core.value.volume = newValue }
  }

  nonisolated open var isMuted: Bool {
    get { core.value.isMuted }
    set { core.value.isMuted = newValue }
  }

  // MARK: The item

  nonisolated open var currentItem: AVPlayerItem? { core.value.item }
  nonisolated open func replaceCurrentItem(with item: AVPlayerItem?) { core.value.replaceItem(with: item) }

  nonisolated open var actionAtItemEnd: ActionAtItemEnd {
    get { core.value.action }
    set {
      precondition(
        newValue != .advance,
        "NSInvalidArgumentException: AVPlayerActionAtItemEndAdvance is for AVQueuePlayer only")
      core.value.action = newValue
    }
  }

  // MARK: Time

  /// Zero without an item (our choice, because no source tells).
  nonisolated open func currentTime() -> CMTime { core.value.currentItem?.currentTime ?? .zero }

  nonisolated open func seek(to time: CMTime) { core.value.seekItem(to: time, nil) }

  @preconcurrency
  nonisolated open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    core.value.seekItem(to: time, completionHandler)
  }

  /// Exact, whatever the tolerances allow.
  nonisolated open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    core.value.seekItem(to: time, nil)
  }

  @preconcurrency
  nonisolated open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) { core.value.seekItem(to: time, completionHandler) }

  // MARK: Observers

  /// Called on the process's main thread, in virtual time; on a queue of one's own by the wall clock.
  @preconcurrency @discardableResult
  nonisolated open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { core.value.observe(TimeObserver(.every(interval), on: queue, block)) }

  @preconcurrency @discardableResult
  nonisolated open func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any { core.value.observe(TimeObserver(.at(times.map(\.timeValue)), on: queue) { _ in block() }) }

  nonisolated open func removeTimeObserver(_ observer: Any) { core.value.remove(observer) }
}
