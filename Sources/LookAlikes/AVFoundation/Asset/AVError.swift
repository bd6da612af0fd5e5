import FermataPlatform
import Foundation

public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// The codes of AVFoundation's errors, as far as a medium or a player fails with them.
public struct AVError {
  @nonexhaustive public enum Code: Int, Sendable {
    case unknown = -11800
    case mediaServicesWereReset = -11819
    case decodeFailed = -11821
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case contentIsNotAuthorized = -11835
    case operationNotSupportedForAsset = -11838
    case operationCancelled = -11878
  }

  /// An error with the framework's words for what was tried.
  static func error(_ code: Code, _ text: String, underlying: NSError? = nil) -> NSError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    if let underlying { info[NSUnderlyingErrorKey] = underlying }
    return NSError(domain: AVFoundationErrorDomain, code: code.rawValue, userInfo: info)
  }

  /// What AVFoundation says of a medium that cannot be opened or read, with our words.
  static func error(_ error: MediaError) -> NSError {
    let (code, status): (Code, Int?) =
      switch error.code {
      // kCFURLErrorFileDoesNotExist and kCFURLErrorNoPermissionsToReadFile.
      case .notFound: (.unknown, -1100)
      case .notPermitted: (.unknown, -1102)
      case .isDirectory, .unsupportedLocation, .unavailable: (.unknown, nil)
      // The codes of a format that is not supported, and of a file that may be damaged, as people met them.
      case .unknownFormat, .noAudio: (.fileFormatNotRecognized, -12_847)
      case .empty: (.fileFailedToParse, -12_848)
      case .damaged, .contractBroken: (.decodeFailed, nil)
      case .cancelled: (.operationCancelled, nil)
      }
    let underlying = status.map { NSError(domain: "NSOSStatusErrorDomain", code: $0) }
    return Self.error(code, "\(error)", underlying: underlying)
  }
}
