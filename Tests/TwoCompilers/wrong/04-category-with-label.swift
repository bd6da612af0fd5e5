// Wrong: the first argument has no label.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(category: .playback)
}
