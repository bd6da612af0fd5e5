// Wrong: a call that throws needs `try`.
import AVFAudio

func play() {
  AVAudioSession.sharedInstance().setCategory(.playback)
}
