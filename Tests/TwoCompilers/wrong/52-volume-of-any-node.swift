// Wrong: only what is mixed has a volume.
import AVFAudio

func quiet(_ node: AVAudioNode) {
  node.volume = 0
}
