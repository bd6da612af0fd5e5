// Wrong: the label is `options`, as it was `with` once.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.playback, with: .mixWithOthers)
}
