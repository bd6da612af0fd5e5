// Wrong: the most frames of one call are told.
import AVFAudio

func render(_ engine: AVAudioEngine, _ format: AVAudioFormat) throws {
  try engine.enableManualRenderingMode(.offline, format: format)
}
