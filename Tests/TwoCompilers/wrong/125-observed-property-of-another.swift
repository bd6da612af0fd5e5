// Wrong: the key path is one of the engine's, and the session is observed.
import AVFAudio

func observe() -> NSKeyValueObservation {
  AVAudioSession.sharedInstance().observe(\AVAudioEngine.isRunning) { _, _ in }
}
