public import CoreMedia
import FermataPlatform
public import Foundation
import PhoneProcess

/// One medium as one player plays it.
///
/// On the main actor as in current SDKs, and each member callable from anywhere, as there.
@MainActor open class AVPlayerItem: NSObject {
  nonisolated let core: InTurns<ItemCore>

  nonisolated public init(asset: AVAsset) {
    core = InTurns(ItemCore(asset))
    super.init()
    core.value.item = self
  }

  nonisolated public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// Unknown until a player has it and its medium is open.
  nonisolated open var status: Status { core.value.status }
  nonisolated open var error: (any Error)? { core.value.error }
  nonisolated open var asset: AVAsset { core.value.asset }
  /// Indefinite until it is ready to play.
  nonisolated open var duration: CMTime { core.value.duration }
  /// Whether there is something to read: from the opening on, but for stalls.
  nonisolated open var isPlaybackLikelyToKeepUp: Bool { core.value.keepsUp }
  nonisolated open func currentTime() -> CMTime { core.value.currentTime }

  @preconcurrency
  nonisolated open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)?) {
    core.value.seek(to: time, completionHandler)
  }

  @preconcurrency
  nonisolated open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)?
  ) { core.value.seek(to: time, completionHandler) }
}

/// What an item knows, which its app's threads use in turns.
final class ItemCore {
  let asset: AVAsset
  weak var item: AVPlayerItem?
  weak var player: PlayerCore?
  private(set) var status = AVPlayerItem.Status.unknown
  private(set) var error: NSError?
  private var info: MediaInfo?
  /// Its medium, open and not yet played.
  private var reader: (any MediaReader)?
  private var isOpening = false
  /// Whether its player plays its medium.
  private var isLoaded = false
  /// Where it stands until its player plays it.
  private(set) var place = CMTime.zero
  private var pending: (@Sendable (Bool) -> Void)?
  /// Whether its player finds what it needs to read.
  var keepsUp = false
  let values = AVPlayerItem.observedValues()

  init(_ asset: AVAsset) { self.asset = asset }

  var content: AssetContent { asset.content }
  var duration: CMTime { status == .readyToPlay ? info?.duration ?? .indefinite : .indefinite }
  var isLive: Bool { info?.isLive ?? false }
  var currentTime: CMTime { isLoaded ? player?.currentTime ?? place : place }

  /// Whether somebody is to open its medium.
  func beginOpening() -> Bool {
    guard !isOpening, !isLoaded, !isReadable else { return false }
    isOpening = true
    return true
  }

  /// Whether its medium is open or has failed to be.
  var isReadable: Bool { reader != nil || status == .failed }

  /// Its medium is open.
  func becomeReady(_ reader: any MediaReader) {
    self.reader = reader
    info = reader.info
    isOpening = false
    status = .readyToPlay
  }

  /// Hands its medium over to be played; `nil` if it has failed.
  func takeReader() -> (any MediaReader)? {
    defer { reader = nil }
    isLoaded = reader != nil
    return reader
  }

  func fail(_ error: MediaError) {
    isOpening = false
    status = .failed
    self.error = AVError.error(error)
    finishSeek(false)
  }

  /// Its player lets it go: it stays where it is.
  func leave(at time: CMTime) {
    place = time
    (isLoaded, isOpening, keepsUp) = (false, false, false)
    reader?.cancel()
    (reader, player) = (nil, nil)
    finishSeek(false)
  }

  /// Moves to a time; before the medium is open, once it is.
  func seek(to time: CMTime, _ completion: (@Sendable (Bool) -> Void)?) {
    precondition(
      time.isValid && !time.isIndefinite,
      "NSInvalidArgumentException: -[AVPlayerItem seekToTime:]: Seeking is not possible to time \(time)")
    // An earlier one that waits is over.
    finishSeek(false)
    if isLoaded, let player { return player.seek(to: time, completion) }
    guard status != .failed else {
      completion?(false)
      return
    }
    place = max(.zero, time)
    pending = completion
  }

  /// Answers a seek that waited.
  func finishSeek(_ isFinished: Bool) {
    let completion = pending
    pending = nil
    completion?(isFinished)
  }
}
