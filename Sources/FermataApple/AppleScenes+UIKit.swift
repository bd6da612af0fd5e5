#if canImport(UIKit) && !os(watchOS)
import UIKit

extension AppleScenes {
  static let didEnterBackground = UIApplication.didEnterBackgroundNotification
  static let willEnterForeground = UIApplication.willEnterForegroundNotification
  static let didBecomeActive = UIApplication.didBecomeActiveNotification
}
#endif
