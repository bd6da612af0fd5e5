// Wrong: the mode comes before the policy.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.playback, policy: .longFormAudio, mode: .default)
}
