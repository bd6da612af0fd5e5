// Wrong: a policy is set together with a mode.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.playback, policy: .longFormAudio)
}
