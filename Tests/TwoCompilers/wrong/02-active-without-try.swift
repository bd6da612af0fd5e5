// Wrong: a call that throws needs `try`, also where the error is of no interest.
import AVFAudio

func stop() {
  AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
}
