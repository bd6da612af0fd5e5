// Wrong: an observed volume is a Float.
import AVFAudio

func observe(_ show: @escaping @Sendable (Double?) -> Void) -> NSKeyValueObservation {
  AVAudioSession.sharedInstance().observe(\.outputVolume, options: .new) { show($1.newValue) }
}
