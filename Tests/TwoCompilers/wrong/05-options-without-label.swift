// Wrong: the options need their label.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.playback, mode: .default, [.mixWithOthers])
}
