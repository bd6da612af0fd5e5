// Wrong: a render block returns a status.
import AVFAudio

func source() -> AVAudioSourceNode {
  AVAudioSourceNode { (_, _, _, _) -> Void in }
}
