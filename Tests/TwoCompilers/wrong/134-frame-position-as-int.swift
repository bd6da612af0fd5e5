// Wrong: frames of files are counted in 64 bits of their own.
import AVFAudio

func rewind(_ file: AVAudioFile, to frame: Int) { file.framePosition = frame }
