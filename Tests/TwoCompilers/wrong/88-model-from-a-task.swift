// Wrong: what the main actor keeps is not to be had elsewhere at once.
import AVFAudio

@MainActor final class Model {
  var isPlaying = false

  nonisolated func began(_ type: AVAudioSession.InterruptionType) { isPlaying = type != .began }
}
