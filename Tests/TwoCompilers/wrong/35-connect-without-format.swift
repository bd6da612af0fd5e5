// Wrong: a connection says its format, if only `nil`.
import AVFAudio

func wire(_ engine: AVAudioEngine, _ node: AVAudioNode) {
  engine.connect(node, to: engine.mainMixerNode)
}
