// Wrong: the category is read; `setCategory` sets it.
import AVFAudio

func play() {
  AVAudioSession.sharedInstance().category = .playback
}
