// Wrong: options come behind an instant, if only `nil`.
import AVFAudio

func loop(_ player: AVAudioPlayerNode, _ buffer: AVAudioPCMBuffer) {
  player.scheduleBuffer(buffer, options: .loops)
}
