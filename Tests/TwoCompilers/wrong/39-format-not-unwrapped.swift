// Wrong: not every rate and count of channels makes a format.
import AVFAudio

func wire(_ engine: AVAudioEngine, _ node: AVAudioNode) -> AVAudioFormat {
  AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)
}
