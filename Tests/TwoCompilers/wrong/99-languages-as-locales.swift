// Wrong: languages are texts.
import AVFoundation

func groups(_ asset: AVURLAsset) async throws -> [AVTimedMetadataGroup] {
  try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: [Locale.current])
}
