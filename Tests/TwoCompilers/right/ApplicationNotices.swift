import Foundation
import UIKit

/// What an app does as it comes and goes.
final class ApplicationNotices: Sendable {
  static let names: [(NSNotification.Name, String)] = [
    (UIApplication.didFinishLaunchingNotification, "launched"),
    (UIApplication.willEnterForegroundNotification, "comes"),
    (UIApplication.didBecomeActiveNotification, "active"),
    (UIApplication.willResignActiveNotification, "resigns"),
    (UIApplication.didEnterBackgroundNotification, "background"),
    (UIApplication.willTerminateNotification, "ends"),
    (UIApplication.didReceiveMemoryWarningNotification, "memory"),
  ]

  func observe(_ told: @escaping @Sendable (String) -> Void) -> [any NSObjectProtocol] {
    Self.names.map { name, text in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in told(text) }
    }
  }

  @MainActor
  func state() -> String {
    switch UIApplication.shared.applicationState {
    case .active: "active"
    case .inactive: "inactive"
    case .background: "background \(UIApplication.shared.backgroundTimeRemaining)"
    @unknown default: "new"
    }
  }

  @MainActor
  func finish(_ work: () -> Void) {
    let application = UIApplication.shared
    var task = UIBackgroundTaskIdentifier.invalid
    task = application.beginBackgroundTask()
    work()
    guard task != .invalid, task.rawValue != UIBackgroundTaskIdentifier.invalid.rawValue else { return }
    application.endBackgroundTask(task)
    application.beginReceivingRemoteControlEvents()
    application.endReceivingRemoteControlEvents()
  }
}
