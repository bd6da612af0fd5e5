// Wrong: an asset is made from a URL, not from a path.
import AVFoundation

func asset(_ path: String) -> AVURLAsset { AVURLAsset(url: path) }
