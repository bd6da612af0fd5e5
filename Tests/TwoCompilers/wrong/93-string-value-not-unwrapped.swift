// Wrong: an item may be no text.
import AVFoundation

func title(_ item: AVMetadataItem) async throws -> String { try await item.load(.stringValue) }
