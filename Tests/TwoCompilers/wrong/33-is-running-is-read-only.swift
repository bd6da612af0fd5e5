// Wrong: an engine is started, not told that it runs.
import AVFAudio

func start(_ engine: AVAudioEngine) {
  engine.isRunning = true
}
