import CoreMedia
import FermataPlatform
import FermataSignal
import Foundation

// What a medium says, in AVFoundation's words.

extension MediaInfo {
  private var scale: CMTimeScale { CMTimeScale(format.sampleRate.value) }

  /// Exact to the frame; indefinite for a broadcast, and where the medium does not tell.
  var duration: CMTime {
    guard let length, !isLive else { return .indefinite }
    return CMTime(value: CMTimeValue(length.value), timescale: scale)
  }

  var commonItems: [AVMetadataItem] {
    let texts: [(AVMetadataKey, String?)] = [
      (.commonKeyTitle, tags.title), (.commonKeyArtist, tags.artist), (.commonKeyAlbumName, tags.album),
    ]
    let items = texts.compactMap { key, text in text.map { AVMetadataItem(key, .text($0)) } }
    return items + (artwork.map { [AVMetadataItem(.commonKeyArtwork, .bytes($0.bytes))] } ?? [])
  }

  /// One group for each chapter, with its title; it lasts until the next one, the last until the medium's end.
  var chapterGroups: [AVTimedMetadataGroup] {
    let starts = chapters.map { CMTime(seconds: $0.start / .seconds(1), preferredTimescale: scale) }
    let ends = starts.dropFirst() + [duration]
    return zip(chapters, zip(starts, ends)).map { chapter, range in
      let timeRange = CMTimeRange(start: range.0, end: range.1)
      let title = chapter.title.map { AVMetadataItem(.commonKeyTitle, .text($0), during: timeRange) }
      return AVTimedMetadataGroup(items: title.map { [$0] } ?? [], timeRange: timeRange)
    }
  }
}
