// Wrong: a buffer's capacity does not change.
import AVFAudio

func grow(_ buffer: AVAudioPCMBuffer) {
  buffer.frameCapacity = 1_024
}
