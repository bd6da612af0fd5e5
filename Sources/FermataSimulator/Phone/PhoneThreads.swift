package import FermataPlatform
import FermataPolicy
import Synchronization

/// Runs what the phone hands to its apps on threads of their own; without it everything runs on the driving thread.
package protocol PhoneThreads: AnyObject, Sendable {
  /// Runs what belongs to a strand, one at a time, in the order of the calls.
  ///
  /// It does not wait, and `body` is never run inside the call.
  func run(on strand: Strand, _ body: @escaping @Sendable () -> Void)
}

/// What an app does one at a time; different strands run side by side.
package enum Strand: Hashable, Sendable {
  /// Work that an app asked for.
  case work(AppID, WorkLane)
  /// What the system tells its apps, as on the main thread.
  case notices
  /// What came of the calls of an app.
  case results(AppID)
}

extension Strand: CustomStringConvertible {
  /// Such as `the pump of part 3 of app 1`.
  package var description: String {
    switch self {
    case .work(let app, .alarm): "the alarm of app \(app.value)"
    case .work(let app, .pump(let part)): "the pump of part \(part.value) of app \(app.value)"
    case .work(let app, .reader(let part)): "the reader of part \(part.value) of app \(app.value)"
    case .work(let app, .loader(let item)): "the opening of item \(item.value) of app \(app.value)"
    case .notices: "what the system tells its apps"
    case .results(let app): "the results of app \(app.value)"
    }
  }
}

extension Phone {
  /// Hands what apps do to threads from now on, and tells them as late as is drawn.
  ///
  /// To be called before the phone runs and before an app uses its platform.
  package func use(_ threads: any PhoneThreads, lateness: Lateness) {
    state.withLock {
      $0.threads = threads
      $0.world.lateness = lateness
    }
  }
}
