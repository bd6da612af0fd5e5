@_exported public import AVFAudio
@_exported public import CoreMedia
import FermataPlatform
public import Foundation
import PhoneProcess

/// A medium that the process can open; nothing is opened before the first load.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading {
  let content: AssetContent

  /// Keeps the process that runs, because loads come from any thread.
  public init(url: URL) { content = AssetContent(url, in: AppProcess.current) }

  /// Ends a load that is under way with ``AVError/Code/operationCancelled``.
  open func cancelLoading() { content.cancel() }

  /// What the medium says of itself.
  func info() throws -> MediaInfo {
    do { return try content.info() } catch { throw AVError.error(error) }
  }

  // MARK: Chapters

  /// The chapters, whatever the languages: those of a medium here have none of their own.
  open func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) async throws -> [AVTimedMetadataGroup] { try info().chapterGroups }
}

open class AVURLAsset: AVAsset {
  public let url: URL

  /// The options change nothing: what they ask for is so anyway, or is about networks and other assets.
  public init(url: URL, options: [String: Any]? = nil) {
    self.url = url
    super.init(url: url)
  }
}

public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

extension AVPartialAsyncProperty where Root: AVAsset {
  public static var duration: AVAsyncProperty<Root, CMTime> { loaded("duration") { $0.duration } }
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    loaded("commonMetadata") { $0.commonItems }
  }
  /// The same as the common ones, because a phone's media tell no others.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    loaded("metadata") { $0.commonItems }
  }
  public static var isPlayable: AVAsyncProperty<Root, Bool> { loaded("isPlayable") { _ in true } }
  /// The undetermined language, if there are chapters.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    loaded("availableChapterLocales") { $0.chapters.isEmpty ? [] : [Locale(identifier: "und")] }
  }

  /// A property that the medium's description tells.
  private static func loaded<Value>(
    _ name: String, _ read: @escaping (MediaInfo) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(
      name, { try read($0.info()) },
      known: { asset in
        switch asset.content.known {
        case .nothing: .notYetLoaded
        case .opening: .loading
        case .opened(let info): .loaded(read(info))
        case .failed(let error): .failed(AVError.error(error))
        }
      })
  }
}
