// Wrong: the reason is called `oldDeviceUnavailable`.
import AVFAudio

func isLoss(_ reason: AVAudioSession.RouteChangeReason) -> Bool { reason == .deviceUnavailable }
