// Wrong: new systems tell new reasons: a `switch` needs `@unknown default`.
import AVFAudio

func began(_ type: AVAudioSession.InterruptionType) -> Bool {
  switch type {
  case .began: true
  case .ended: false
  }
}
