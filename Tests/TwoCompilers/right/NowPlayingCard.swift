import Foundation
import MediaPlayer

/// What the lock screen shows.
struct NowPlayingCard {
  struct Song: Sendable {
    var title: String
    var artist: String?
    var album: String?
    var seconds: TimeInterval
  }

  private let center = MPNowPlayingInfoCenter.default()

  func show(_ song: Song, at elapsed: TimeInterval, rate: Float) {
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: song.title, MPMediaItemPropertyPlaybackDuration: song.seconds,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed, MPNowPlayingInfoPropertyPlaybackRate: rate,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyMediaType: MPNowPlayingInfoMediaType.audio.rawValue,
    ]
    info[MPMediaItemPropertyArtist] = song.artist
    info[MPMediaItemPropertyAlbumTitle] = song.album
    info[MPNowPlayingInfoPropertyPlaybackQueueIndex] = 0
    info[MPNowPlayingInfoPropertyPlaybackQueueCount] = 12
    info[MPNowPlayingInfoPropertyIsLiveStream] = false
    info[MPNowPlayingInfoPropertyExternalContentIdentifier] = song.title
    center.nowPlayingInfo = info
    center.playbackState = rate == 0 ? .paused : .playing
  }

  func move(to elapsed: TimeInterval) {
    center.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = elapsed
  }

  func chapter(_ number: Int, of count: Int) {
    var info = center.nowPlayingInfo ?? [:]
    info[MPNowPlayingInfoPropertyChapterNumber] = NSNumber(value: number)
    info[MPNowPlayingInfoPropertyChapterCount] = NSNumber(value: count)
    info[MPMediaItemPropertyAlbumTrackNumber] = number
    info[MPMediaItemPropertyGenre] = "Speech"
    center.nowPlayingInfo = info
  }

  func clear() { MPNowPlayingInfoCenter.default().nowPlayingInfo = nil }

  var isShown: Bool {
    guard let info = center.nowPlayingInfo else { return false }
    let rate = info[MPNowPlayingInfoPropertyPlaybackRate] as? NSNumber
    return rate.map { $0.doubleValue > 0 } ?? false && center.playbackState != .stopped
  }
}
