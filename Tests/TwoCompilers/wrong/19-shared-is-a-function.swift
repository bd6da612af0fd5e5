// Wrong: the session is made by a call of `sharedInstance`.
import AVFAudio

func session() -> AVAudioSession {
  AVAudioSession.sharedInstance
}
