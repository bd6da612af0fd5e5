// Wrong: the volume is the user's: nobody else sets it.
import AVFAudio

func louder() {
  AVAudioSession.sharedInstance().outputVolume = 1
}
