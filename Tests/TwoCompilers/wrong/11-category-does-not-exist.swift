// Wrong: there is no category `music`.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.music)
}
