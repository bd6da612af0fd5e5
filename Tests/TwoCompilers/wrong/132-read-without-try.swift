// Wrong: reading can fail.
import AVFAudio

func read(_ file: AVAudioFile, _ buffer: AVAudioPCMBuffer) { file.read(into: buffer) }
