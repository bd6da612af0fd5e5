import AudioToolbox
import Foundation

/// A game's click, as apps have played it since iOS 2.
final class Click {
  enum Failure: Error { case tooLong, refused(OSStatus) }

  private var sound: SystemSoundID = 0

  init(_ url: URL) throws {
    let status = AudioServicesCreateSystemSoundID(url as CFURL, &sound)
    if status == kAudioServicesSystemSoundExceededMaximumDurationError { throw Failure.tooLong }
    guard status == kAudioServicesNoError, status == noErr else { throw Failure.refused(status) }
  }

  deinit { AudioServicesDisposeSystemSoundID(sound) }

  func play() { AudioServicesPlaySystemSound(sound) }

  func warn() {
    AudioServicesPlayAlertSound(sound)
    AudioServicesPlayAlertSound(SystemSoundID(kSystemSoundID_Vibrate))
  }

  func playTwice() {
    let sound = sound
    AudioServicesPlaySystemSoundWithCompletion(sound) {
      AudioServicesPlayAlertSoundWithCompletion(sound, nil)
    }
  }
}
