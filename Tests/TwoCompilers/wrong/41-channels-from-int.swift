// Wrong: the count of channels is a `UInt32`.
import AVFAudio

func format(_ channels: Int) -> AVAudioFormat? {
  AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: channels)
}
