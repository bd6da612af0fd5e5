// Wrong: a file is opened before it is scheduled.
import AVFAudio

func play(_ url: URL, with player: AVAudioPlayerNode) { player.scheduleFile(url, at: nil) }
