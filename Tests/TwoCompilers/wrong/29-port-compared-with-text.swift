// Wrong: a port's type is no text.
import AVFAudio

func isSpeaker(_ port: AVAudioSessionPortDescription) -> Bool {
  let name: String = "Speaker"
  return port.portType == name
}
