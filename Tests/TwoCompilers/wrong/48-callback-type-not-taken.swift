// Wrong: a handler with a callback type takes it.
import AVFAudio

func play(_ player: AVAudioPlayerNode, _ buffer: AVAudioPCMBuffer) {
  let done: @Sendable () -> Void = {}
  player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack, completionHandler: done)
}
