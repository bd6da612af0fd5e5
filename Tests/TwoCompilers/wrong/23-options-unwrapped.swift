// Wrong: every number is a set of options: there is no `nil` to unwrap.
import AVFAudio

func mayResume(_ number: UInt) -> Bool {
  guard let options = AVAudioSession.InterruptionOptions(rawValue: number) else { return false }
  return options.contains(.shouldResume)
}
