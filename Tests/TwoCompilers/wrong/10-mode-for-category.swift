// Wrong: `spokenAudio` is a mode, no category.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.spokenAudio)
}
