// Wrong: a `switch` over reasons needs the ones it forgot.
import AVFAudio

func isLoss(_ reason: AVAudioSession.RouteChangeReason) -> Bool {
  switch reason {
  case .oldDeviceUnavailable: true
  case .newDeviceAvailable: false
  }
}
