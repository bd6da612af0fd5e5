// Wrong: the handler takes the object as well.
import AVFAudio

func observe(_ show: @escaping @Sendable (Float) -> Void) -> NSKeyValueObservation {
  AVAudioSession.sharedInstance().observe(\.outputVolume, options: .new) { change in
    show(change.newValue ?? 0)
  }
}
