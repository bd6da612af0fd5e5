import AVFoundation

/// What a list shows of a song.
struct SongTags: Sendable {
  var title: String?
  var artist: String?
  var picture: Data?
  var seconds = 0.0
  var chapters: [(start: Double, title: String?)] = []
}

/// Reads what a file says of itself.
struct AssetTags: Sendable {
  let url: URL

  func read(languages: [String]) async throws -> SongTags {
    let asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    let (duration, items) = try await asset.load(.duration, .commonMetadata)
    var tags = SongTags(seconds: duration.isNumeric ? duration.seconds : .infinity)
    for item in items {
      switch item.commonKey {
      case .commonKeyTitle: tags.title = try await item.load(.stringValue)
      case .commonKeyArtist: tags.artist = try await item.load(.stringValue)
      case .commonKeyArtwork: tags.picture = try await item.load(.dataValue)
      default: break
      }
    }
    let groups = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages)
    for group in groups {
      let titles = AVMetadataItem.metadataItems(
        from: group.items, filteredByIdentifier: .commonIdentifierTitle)
      let title = try await titles.first?.load(.stringValue)
      tags.chapters.append((CMTimeGetSeconds(group.timeRange.start), title ?? nil))
    }
    return tags
  }

  func isPlayable() async -> Bool {
    do { return try await AVURLAsset(url: url).load(.isPlayable) } catch {
      return (error as NSError).domain != AVFoundationErrorDomain
    }
  }
}
