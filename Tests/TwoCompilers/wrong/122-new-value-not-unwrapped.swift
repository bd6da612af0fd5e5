// Wrong: a change has the new value only if the options asked for it.
import AVFAudio

func observe(_ show: @escaping @Sendable (Float) -> Void) -> NSKeyValueObservation {
  AVAudioSession.sharedInstance().observe(\.outputVolume, options: .new) { _, change in show(change.newValue)
  }
}
