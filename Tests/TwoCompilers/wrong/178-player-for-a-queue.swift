// Wrong: only a queue has a next item.
import AVFoundation

func next(_ player: AVPlayer) { player.advanceToNextItem() }
