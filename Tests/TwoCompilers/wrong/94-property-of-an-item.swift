// Wrong: what is playable is an asset, not an item.
import AVFoundation

func plays(_ item: AVMetadataItem) async throws -> Bool { try await item.load(.isPlayable) }
