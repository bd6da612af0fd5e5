// Wrong: a mixer's volume is a `Float`.
import AVFAudio

func quiet(_ mixer: AVAudioMixerNode, _ volume: Double) {
  mixer.outputVolume = volume
}
