#if canImport(UIKit)
import FermataDispatch
import FermataPolicy
import Foundation
import Synchronization

/// Tells when the app comes to the foreground and when it leaves it.
final class AppleScenes: Sendable {
  private let observers = Observers()
  private let reports: Reports
  /// What was told last.
  private let phase = Mutex(SystemEvent.ScenePhase?.none)

  /// Hears an application's notices; those of the only one, on a device, if none is named.
  init(_ reports: Reports, of application: AnyObject?) {
    self.reports = reports
    hear(Self.didEnterBackground, application, .background)
    hear(Self.willEnterForeground, application, .foreground)
    // All that is posted of a launch in front; later it only says that a banner or the control centre is gone.
    hear(Self.didBecomeActive, application, .foreground)
  }

  private func hear(_ name: Notification.Name, _ application: AnyObject?, _ phase: SystemEvent.ScenePhase) {
    observers.hear(name, of: application) { [weak self] _ in self?.move(to: phase) }
  }

  private func move(to next: SystemEvent.ScenePhase) {
    let isNew = phase.withLock { phase in
      defer { phase = next }
      return phase != next
    }
    if isNew { reports.tell(.scene(next)) }
  }
}
#endif
