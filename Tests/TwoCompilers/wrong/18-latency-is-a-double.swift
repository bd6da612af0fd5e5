// Wrong: the latency is a `Double`.
import AVFAudio

func latency() -> Float {
  AVAudioSession.sharedInstance().outputLatency
}
