// Wrong: what the dictionary holds is of any type until it is cast.
import AVFAudio
import Foundation

func began(_ info: [AnyHashable: Any]) -> AVAudioSession.InterruptionType? {
  guard let number = info[AVAudioSessionInterruptionTypeKey] else { return nil }
  return AVAudioSession.InterruptionType(rawValue: number)
}
