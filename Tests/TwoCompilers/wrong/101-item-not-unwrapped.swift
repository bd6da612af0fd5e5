// Wrong: a player may have no item.
import AVFoundation

func length(_ player: AVPlayer) -> CMTime { player.currentItem.duration }
