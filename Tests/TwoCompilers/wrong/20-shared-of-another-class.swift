// Wrong: the session's instance is not called `shared`.
import AVFAudio

func session() -> AVAudioSession {
  AVAudioSession.shared
}
