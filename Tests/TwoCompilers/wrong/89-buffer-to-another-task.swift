// Wrong: a buffer that is used here cannot be used there at the same time.
import AVFAudio

func share(_ buffer: AVAudioPCMBuffer) {
  Task.detached { buffer.frameLength = 0 }
  buffer.frameLength = 1
}
