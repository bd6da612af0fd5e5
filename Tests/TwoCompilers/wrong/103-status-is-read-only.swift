// Wrong: whether it plays is read, not set.
import AVFoundation

func pause(_ player: AVPlayer) { player.timeControlStatus = .paused }
