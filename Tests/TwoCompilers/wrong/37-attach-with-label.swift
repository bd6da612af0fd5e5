// Wrong: the node has no label.
import AVFAudio

func add(_ engine: AVAudioEngine, _ node: AVAudioNode) {
  engine.attach(node: node)
}
