#if canImport(AVFoundation)
import AVFoundation
package import FermataPlatform
import Foundation
import Synchronization

/// What a medium says of itself.
package struct AppleDescription: Sendable {
  package private(set) var tags = Tags()
  package private(set) var artwork: Artwork?
  private(set) var chapters: [Chapter] = []

  package init() {}

  /// Several items may tell the same, in other formats and languages: the first that says something counts.
  package mutating func take(_ text: String, as place: WritableKeyPath<Tags, String?>) {
    if tags[keyPath: place] == nil { tags[keyPath: place] = text }
  }

  /// Of several pictures the one that holds the most, because a lock screen wants at least 600 points.
  package mutating func take(picture bytes: [UInt8]) {
    guard bytes.count > artwork?.bytes.count ?? 0 else { return }
    artwork = Artwork(mediaType: Self.mediaType(of: bytes), bytes: bytes)
  }

  /// For how many seconds a description is waited (our choice, because a listener who waits longer for sound gives up, and
  /// what plays is worth more than its title).
  private static let patience = 5.0
  /// How often it is asked meanwhile whether the opening was called off: the seam asks for ten times a second.
  private static let pause = 0.05

  /// Loads a description, until it is called off; what cannot be loaded in time is missing in it.
  ///
  /// Blocks the calling thread while the system loads, so never the main thread.
  static func load(_ url: URL, _ cancellation: Cancellation) -> AppleDescription {
    let asset = AVURLAsset(url: url), draft = Draft()
    // On threads of its own, because an app may keep those of Swift's concurrency waiting.
    let loading = Task(executorPreference: QueueExecutor.media) { await draft.load(asset) }
    for _ in 0..<Int(patience / pause) {
      if cancellation.isCancelled || draft.isWhole(after: pause) { break }
    }
    loading.cancel()
    return draft.description
  }

  /// A description that a task writes and a thread waits for.
  private final class Draft: Sendable {
    private let condition = NSCondition()
    private let state = Mutex((description: AppleDescription(), isWhole: false))

    var description: AppleDescription { state.withLock { $0.description } }

    /// Whether all is written, now or after some seconds.
    func isWhole(after seconds: TimeInterval) -> Bool {
      condition.withLock {
        if !state.withLock({ $0.isWhole }) { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
        return state.withLock { $0.isWhole }
      }
    }

    /// Writes part after part; one that fails takes none of the others with it.
    func load(_ asset: AVURLAsset) async {
      do {
        for item in try await asset.load(.commonMetadata) { await take(item) }
      } catch {
        // It may have chapters without having tags.
      }
      do {
        let languages = Locale.preferredLanguages
        for group in try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages) {
          var title: String?
          for item in group.items where item.commonKey == .commonKeyTitle {
            title = await item.text() ?? title
          }
          let chapter = Chapter(title: title, start: Duration(rounding: group.timeRange.start.seconds))
          state.withLock { $0.description.chapters.append(chapter) }
        }
      } catch {
        // Most media have none.
      }
      state.withLock { $0.isWhole = true }
      condition.withLock { condition.broadcast() }
    }

    private func take(_ item: AVMetadataItem) async {
      guard let key = item.commonKey else { return }
      if key == .commonKeyArtwork {
        guard let bytes = await item.data() else { return }
        return state.withLock { $0.description.take(picture: Array(bytes)) }
      }
      guard let place = Self.places[key], let text = await item.text() else { return }
      state.withLock { $0.description.take(text, as: place) }
    }

    private static var places: [AVMetadataKey: WritableKeyPath<Tags, String?>] {
      [.commonKeyTitle: \.title, .commonKeyArtist: \.artist, .commonKeyAlbumName: \.album]
    }
  }

  /// The picture's type by its first bytes.
  private static func mediaType(of bytes: [UInt8]) -> String {
    switch Array(bytes.prefix(4)) {
    case [0x89, 0x50, 0x4E, 0x47]: "image/png"
    case let start where start.prefix(3) == [0xFF, 0xD8, 0xFF]: "image/jpeg"
    case [0x47, 0x49, 0x46, 0x38]: "image/gif"
    case let start where start.prefix(2) == [0x42, 0x4D]: "image/bmp"
    case [0x52, 0x49, 0x46, 0x46]: "image/webp"
    // A box with its size before its name, as HEIC has it.
    default: "image/heic"
    }
  }
}

extension AVMetadataItem {
  /// Its text; `nil` if it has none, or an empty one.
  fileprivate func text() async -> String? {
    do { return try await load(.stringValue).flatMap { $0.isEmpty ? nil : $0 } } catch { return nil }
  }

  /// Its bytes; `nil` if it has none.
  fileprivate func data() async -> Data? {
    do { return try await load(.dataValue) } catch { return nil }
  }
}
#endif
