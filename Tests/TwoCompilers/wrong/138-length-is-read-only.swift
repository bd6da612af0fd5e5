// Wrong: how long a file is cannot be set.
import AVFAudio

func cut(_ file: AVAudioFile) { file.length = 0 }
