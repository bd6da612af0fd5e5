// Wrong: the volume is a `Float`.
import AVFAudio

func volume() -> Double {
  AVAudioSession.sharedInstance().outputVolume
}
