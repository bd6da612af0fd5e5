// Wrong: a buffer's capacity is a `UInt32`.
import AVFAudio

func buffer(_ format: AVAudioFormat, _ frames: Int) -> AVAudioPCMBuffer? {
  AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames)
}
