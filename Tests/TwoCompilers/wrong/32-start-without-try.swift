// Wrong: starting an engine throws.
import AVFAudio

func start(_ engine: AVAudioEngine) {
  engine.start()
}
