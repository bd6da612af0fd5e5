import FermataPlatform
import FermataPolicy
import Foundation
import PhoneProcess

/// An app's dictionary in the phone's words.
struct NowPlayingInfo: Sendable {
  /// What tells one item from another: the app's own identifier, and without one what a listener reads.
  enum Key: Hashable, Sendable {
    case identifier(String)
    case tags(Tags)
  }

  let key: Key
  let tags: Tags
  let artwork: InTurns<MPMediaItemArtwork>?
  /// Everything but the item's number and the count of its pictures.
  let card: Card

  /// Reads a dictionary; `nil` for one that clears the lock screen.
  ///
  /// A value of another type than Apple's counts as missing, and so does a number that is not finite.
  init?(_ info: [String: Any]?) {
    guard let info, !info.isEmpty else { return nil }
    tags = Tags(
      title: Self.text(info[MPMediaItemPropertyTitle]), artist: Self.text(info[MPMediaItemPropertyArtist]),
      album: Self.text(info[MPMediaItemPropertyAlbumTitle]))
    let identifier = Self.text(info[MPNowPlayingInfoPropertyExternalContentIdentifier])
    key = identifier.map { .identifier($0) } ?? .tags(tags)
    artwork = (info[MPMediaItemPropertyArtwork] as? MPMediaItemArtwork).map(InTurns.init)
    let length = Self.number(info[MPMediaItemPropertyPlaybackDuration]).flatMap { $0 > 0 ? $0 : nil }
    card = Card(
      item: ItemID(0),
      elapsed: Self.duration(Self.number(info[MPNowPlayingInfoPropertyElapsedPlaybackTime]) ?? 0),
      // a card without a rate moves.
      rate: Self.number(info[MPNowPlayingInfoPropertyPlaybackRate]) ?? 1,
      duration: length.map(Self.duration),
      isLive: Self.number(info[MPNowPlayingInfoPropertyIsLiveStream]).map { $0 != 0 } ?? false,
      queueIndex: Self.count(info[MPNowPlayingInfoPropertyPlaybackQueueIndex]) ?? 0,
      queueCount: Self.count(info[MPNowPlayingInfoPropertyPlaybackQueueCount]) ?? 1,
      chapter: Self.count(info[MPNowPlayingInfoPropertyChapterNumber]),
      chapterCount: Self.count(info[MPNowPlayingInfoPropertyChapterCount]) ?? 0)
  }

  /// A missing text is `nil`, never an empty one.
  private static func text(_ value: Any?) -> String? {
    guard let text = value as? String, !text.isEmpty else { return nil }
    return text
  }

  private static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let value as Bool: value ? 1 : 0
      case let value as any BinaryInteger: Double(value)
      case let value as any BinaryFloatingPoint: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func count(_ value: Any?) -> Int? {
    number(value).flatMap { Int(exactly: $0.rounded()) }.map { max(0, $0) }
  }

  /// So many seconds, to the nanosecond; beyond 285 years it is that.
  private static func duration(_ seconds: Double) -> Duration {
    .nanoseconds(Int64((min(max(seconds, -9e9), 9e9) * 1e9).rounded()))
  }
}
