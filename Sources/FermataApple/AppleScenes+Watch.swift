#if os(watchOS)
import Foundation

// WatchKit's notices by their names, which are those of its constants: whether the constants may be read from any thread
// is not known here.
extension AppleScenes {
  static let didEnterBackground = Notification.Name("WKApplicationDidEnterBackgroundNotification")
  static let willEnterForeground = Notification.Name("WKApplicationWillEnterForegroundNotification")
  static let didBecomeActive = Notification.Name("WKApplicationDidBecomeActiveNotification")
}
#endif
