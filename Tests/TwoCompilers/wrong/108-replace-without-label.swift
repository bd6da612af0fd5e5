// Wrong: the item has a label.
import AVFoundation

func next(_ player: AVPlayer, _ item: AVPlayerItem) { player.replaceCurrentItem(item) }
