// Wrong: not every format becomes every other.
import AVFAudio

func reset(_ one: AVAudioFormat, _ other: AVAudioFormat) { AVAudioConverter(from: one, to: other).reset() }
