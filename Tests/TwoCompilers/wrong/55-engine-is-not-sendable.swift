// Wrong: an engine stays where it is made.
import AVFAudio

final class Holder: Sendable {
  let engine = AVAudioEngine()
}
