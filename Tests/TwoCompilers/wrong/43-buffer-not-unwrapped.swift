// Wrong: a buffer may be refused.
import AVFAudio

func play(_ player: AVAudioPlayerNode, _ format: AVAudioFormat) {
  player.scheduleBuffer(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
}
