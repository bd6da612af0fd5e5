// Wrong: a rate is a `Double`.
import AVFAudio

func format(_ rate: Float) -> AVAudioFormat? {
  AVAudioFormat(standardFormatWithSampleRate: rate, channels: 2)
}
