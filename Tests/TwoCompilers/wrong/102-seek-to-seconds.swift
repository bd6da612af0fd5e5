// Wrong: a seek goes to a time, not to seconds.
import AVFoundation

func back(_ player: AVPlayer, _ seconds: Double) { player.seek(to: seconds) }
