import FermataPolicy
import FermataSimulator
import PhoneProcess
import Synchronization

/// The app of the process that runs, as it comes to the front and leaves it.
///
/// Apple's is isolated to the main actor. This one is not, because the main thread of an app on a simulated phone is
/// not the main actor's: code that compiles with Apple's compiles with this as well, and more besides.
public final class UIApplication: NSObject, Sendable {
  @nonexhaustive public enum State: Int, Sendable { case active = 0, inactive = 1, background = 2 }

  private struct Life {
    var state: State
    var lastTask = 0
    var tasks: Set<UIBackgroundTaskIdentifier> = []
  }

  private let life: Mutex<Life>

  private init(_ process: AppProcess) {
    life = Mutex(Life(state: process.phone.isInFront(process.app) ? .active : .background))
    super.init()
    process.hear { [weak self] event in
      if case .scene(let phase) = event { self?.move(to: phase) }
      return nil
    }
  }

  public class var shared: UIApplication { application(of: AppProcess.current) }

  private static func application(of process: AppProcess) -> UIApplication {
    process.singleton { UIApplication(process) }
  }

  public var applicationState: State { life.withLock { $0.state } }

  /// Does nothing: targets of remote commands are enough.
  public func beginReceivingRemoteControlEvents() {}

  /// Does nothing: targets of remote commands are enough.
  public func endReceivingRemoteControlEvents() {}
}

// MARK: Background tasks

extension UIApplication {
  /// Begins a task, which the phone knows nothing of: it neither keeps the app awake nor expires, so the handler is
  /// never called.
  @discardableResult
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

  /// Begins a task, which the phone knows nothing of: it neither keeps the app awake nor expires, so the handler is
  /// never called.
  @discardableResult
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    life.withLock { life in
      life.lastTask += 1
      let task = UIBackgroundTaskIdentifier(rawValue: life.lastTask)
      life.tasks.insert(task)
      return task
    }
  }

  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    life.withLock { _ = $0.tasks.remove(identifier) }
  }

  /// Without end, because no task expires.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// The tasks that began and did not end: what a test of an app's pairing looks at.
  package var openBackgroundTasks: Int { life.withLock { $0.tasks.count } }
}

// MARK: Notices

// Whoever asks for the name of a notice wants to hear it, so that the application begins to hear the phone.
extension UIApplication {
  public class var willEnterForegroundNotification: NSNotification.Name { heard("WillEnterForeground") }
  public class var didBecomeActiveNotification: NSNotification.Name { heard("DidBecomeActive") }
  public class var willResignActiveNotification: NSNotification.Name { heard("WillResignActive") }
  public class var didEnterBackgroundNotification: NSNotification.Name { heard("DidEnterBackground") }
  /// Nobody posts it: a process is made in the middle of its app's launch.
  public class var didFinishLaunchingNotification: NSNotification.Name { heard("DidFinishLaunching") }
  /// Nobody posts it: the phone ends a process without notice.
  public class var willTerminateNotification: NSNotification.Name { heard("WillTerminate") }
  /// Nobody posts it: the phone has memory enough.
  public class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }

  private static func heard(_ event: String) -> NSNotification.Name {
    _ = AppProcess.running.map(application)
    return NSNotification.Name("UIApplication\(event)Notification")
  }

  /// Moves with the phone, and posts what an app hears of that on the main thread.
  ///
  /// A process that begins in the background hears that it is there, and one that begins in front that it is
  /// active.
  private func move(to phase: SystemEvent.ScenePhase) {
    let before = applicationState
    switch phase {
    case .foreground:
      if before == .background {
        post(Self.willEnterForegroundNotification)
        become(.inactive)
      }
      become(.active)
      post(Self.didBecomeActiveNotification)
    case .background:
      if before == .active {
        post(Self.willResignActiveNotification)
        become(.inactive)
      }
      become(.background)
      post(Self.didEnterBackgroundNotification)
    }
  }

  private func become(_ state: State) { life.withLock { $0.state = state } }

  private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
