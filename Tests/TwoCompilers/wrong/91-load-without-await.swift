// Wrong: a load takes time, and is not awaited.
import AVFoundation

func seconds(_ asset: AVURLAsset) throws -> Double { try asset.load(.duration).seconds }
