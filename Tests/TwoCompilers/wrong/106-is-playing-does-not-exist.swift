// Wrong: a player has no such property.
import AVFoundation

func isOn(_ player: AVPlayer) -> Bool { player.isPlaying }
