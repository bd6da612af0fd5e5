// Wrong: a render block takes four arguments.
import AVFAudio

func source() -> AVAudioSourceNode {
  AVAudioSourceNode { _, _, _ in noErr }
}
