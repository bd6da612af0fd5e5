// Wrong: `mixWithOthers` belongs to `setCategory`.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setActive(true, options: [.mixWithOthers])
}
