// Wrong: a tap takes a buffer and a time.
import AVFAudio

func listen(_ node: AVAudioNode) {
  node.installTap(onBus: 0, bufferSize: 1_024, format: nil) { buffer in _ = buffer.frameLength }
}
