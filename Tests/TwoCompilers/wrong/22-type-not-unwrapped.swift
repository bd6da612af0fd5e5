// Wrong: not every number is a type of interruption.
import AVFAudio

func type(_ number: UInt) -> AVAudioSession.InterruptionType {
  AVAudioSession.InterruptionType(rawValue: number)
}
