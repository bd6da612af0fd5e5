import AVFAudio
import MediaPlayer
import UIKit

/// Makes what is made at its first use; nobody wants it yet.
func warmUp() {
  AVAudioSession.sharedInstance()
  MPRemoteCommandCenter.shared()
  MPNowPlayingInfoCenter.default()
}

@MainActor
func keepAwake() {
  UIApplication.shared.beginBackgroundTask(withName: "save")
  UIApplication.shared.beginBackgroundTask { MPNowPlayingInfoCenter.default().nowPlayingInfo = nil }
}
