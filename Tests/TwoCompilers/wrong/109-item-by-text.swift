// Wrong: an item is made from a URL or an asset.
import AVFoundation

func item(_ text: String) -> AVPlayerItem { AVPlayerItem(url: text) }
