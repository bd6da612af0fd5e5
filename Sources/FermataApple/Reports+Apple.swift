#if canImport(AVFAudio)
import FermataDispatch
import FermataPolicy

extension Reports {
  /// Makes a call of Apple's on a worker and tells what came of it, with the system's own code.
  func perform(on worker: Worker, ticket: Int, _ call: @escaping @Sendable () throws -> Void) {
    submit(on: worker, ticket: ticket) { () throws(SystemCode) in
      do { try call() } catch { throw SystemCode(error) }
    }
  }
}
#endif
