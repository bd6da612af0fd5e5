// Wrong: the type of an interruption is a `UInt`.
import AVFAudio

func type(_ number: Int) -> AVAudioSession.InterruptionType? {
  AVAudioSession.InterruptionType(rawValue: number)
}
