// Wrong: an asset has no property of that name.
import AVFoundation

func title(_ asset: AVURLAsset) async throws -> String { try await asset.load(.title) }
