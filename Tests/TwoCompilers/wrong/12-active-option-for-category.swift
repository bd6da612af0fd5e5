// Wrong: `notifyOthersOnDeactivation` belongs to `setActive`.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.playback, options: .notifyOthersOnDeactivation)
}
