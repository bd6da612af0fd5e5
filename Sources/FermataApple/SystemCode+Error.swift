#if canImport(AVFAudio)
import FermataPolicy
import Foundation

extension SystemCode {
  /// The system's own code of an error; what does not fit is unspecified.
  init(_ error: any Error) {
    if let code = error as? SystemCode {
      self = code
      return
    }
    self = Int32(exactly: (error as NSError).code).map { SystemCode($0) } ?? .unspecified
  }

  /// No format is there with which an engine could start: what Apple's engine says of it.
  static let formatNotSupported = SystemCode(-10_868)
}
#endif
