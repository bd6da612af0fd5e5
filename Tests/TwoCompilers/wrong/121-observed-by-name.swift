// Wrong: a property is observed by its key path, not by its name.
import AVFAudio

func observe(_ show: @escaping @Sendable (Float) -> Void) -> NSKeyValueObservation {
  AVAudioSession.sharedInstance().observe("outputVolume") { session, _ in show(session.outputVolume) }
}
