// Wrong: the item that comes before has no default.
import AVFoundation

func add(_ item: AVPlayerItem, to player: AVQueuePlayer) { player.insert(item) }
