#if canImport(AVFAudio) && canImport(AVFoundation)
import FermataPlatform
import FermataPolicy
import Foundation

/// Where a medium is, and how its failures are told.
struct AppleMedium: Sendable {
  let location: MediaLocation
  let url: URL

  /// Tells apart what Core Audio reports as one and the same: a folder, an empty file, a missing one.
  init(_ location: MediaLocation) throws(MediaError) {
    self.location = location
    url = Self.url(of: location.text)
    if let scheme = url.scheme, ["http", "https"].contains(scheme) {
      throw MediaError(.unsupportedLocation, location, operation: "open", detail: "it is on a network")
    }
    guard url.isFileURL else { return }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw MediaError(.notFound, location, operation: "open")
    }
    guard !isFolder.boolValue else { throw MediaError(.isDirectory, location, operation: "open") }
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw MediaError(.notPermitted, location, operation: "open")
    }
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      if (attributes[.size] as? NSNumber)?.intValue == 0 {
        throw MediaError(.empty, location, operation: "open")
      }
    } catch {
      throw error as? MediaError ?? MediaError(.notPermitted, location, operation: "open", detail: "\(error)")
    }
  }

  /// A path that exists is one, though it may look like a URL.
  private static func url(of text: String) -> URL {
    guard !FileManager.default.fileExists(atPath: text), text.contains(":"), let url = URL(string: text),
      url.scheme != nil
    else { return URL(fileURLWithPath: text) }
    return url
  }

  /// What the system says as an error of ours, with its own words and number.
  func error(_ error: any Error, _ operation: String) -> MediaError {
    let system = error as NSError
    let code: MediaError.Code =
      switch system.code {
      // kAudioFileUnsupportedFileTypeError, kAudioFileUnsupportedDataFormatError.
      case 1_954_115_647, 1_718_449_215: .unknownFormat
      // kAudioFilePermissionsError, and permErr.
      case 1_886_547_263, -54: .notPermitted
      // kAudioFileFileNotFoundError.
      case -43: .notFound
      default: .damaged
      }
    return MediaError(
      code, location, operation: operation, detail: "\(SystemCode(error)), \(system.localizedDescription)")
  }
}
#endif
