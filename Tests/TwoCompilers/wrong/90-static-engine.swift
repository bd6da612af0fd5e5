// Wrong: a variable of all threads needs somebody who guards it.
import AVFAudio

struct Sound {
  static let engine = AVAudioEngine()
}
