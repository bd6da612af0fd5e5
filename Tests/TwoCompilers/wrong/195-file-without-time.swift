// Wrong: buffers may come without a time, files may not.
import AVFAudio

func play(_ file: AVAudioFile, with player: AVAudioPlayerNode) { player.scheduleFile(file) }
