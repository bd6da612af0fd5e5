// Wrong: a rate is a Float.
import AVFoundation

func faster(_ player: AVPlayer, _ rate: Double) { player.rate = rate }
