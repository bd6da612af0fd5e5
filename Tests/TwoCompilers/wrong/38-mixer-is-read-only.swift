// Wrong: the main mixer is the engine's own.
import AVFAudio

func replace(_ engine: AVAudioEngine) {
  engine.mainMixerNode = AVAudioMixerNode()
}
