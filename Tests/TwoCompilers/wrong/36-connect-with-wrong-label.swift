// Wrong: the label is `to`.
import AVFAudio

func wire(_ engine: AVAudioEngine, _ node: AVAudioNode) {
  engine.connect(node, with: engine.mainMixerNode, format: nil)
}
