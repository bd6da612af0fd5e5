// Wrong: the items of a queue are told by a function.
import AVFoundation

func left(_ player: AVQueuePlayer) -> Int { player.items.count }
