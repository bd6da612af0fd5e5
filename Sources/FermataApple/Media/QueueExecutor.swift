#if canImport(AVFoundation)
import Dispatch

/// Runs asynchronous work on a queue of Dispatch.
final class QueueExecutor: TaskExecutor {
  /// For loading what media say of themselves.
  static let media = QueueExecutor(label: "fermata.media")

  private let queue: DispatchQueue

  private init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated, attributes: .concurrent)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
#endif
