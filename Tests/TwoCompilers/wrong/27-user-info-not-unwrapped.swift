// Wrong: a notification need not have a dictionary.
import AVFAudio
import Foundation

func number(_ notification: Notification) -> Any? {
  notification.userInfo[AVAudioSessionInterruptionTypeKey]
}
