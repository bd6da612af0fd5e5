internal import FermataPlatform
internal import Glibc

/// One local file that is being read: where it is, whether its opening or its reader was cancelled, and how its failures
/// are told.
///
/// Any thread may use it.
final class Medium: Sendable {
  let location: MediaLocation
  let path: String
  let cancellation: Cancellation

  init(_ location: MediaLocation, _ cancellation: Cancellation) {
    self.location = location
    self.cancellation = cancellation
    path = location.path
  }

  var isCancelled: Bool { cancellation.isCancelled }

  func cancel() { cancellation.cancel() }

  func checkCancelled(_ operation: String) throws(MediaError) {
    if isCancelled { throw MediaError(.cancelled, location, operation: operation) }
  }

  /// Tells apart what FFmpeg would report as one and the same: a folder, an empty file, a missing one.
  func checkFile() throws(MediaError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw systemError(errno) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw MediaError(.isDirectory, location, operation: "open")
    }
    guard access(path, R_OK) == 0 else { throw systemError(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      // To open a pipe that nobody writes to takes for ever, and nobody could seek in it.
      throw MediaError(
        .unsupportedLocation, location, operation: "open", detail: "it is a pipe, a socket or a device")
    }
    if status.st_size == 0 { throw MediaError(.empty, location, operation: "open") }
  }

  private func systemError(_ number: Int32) -> MediaError {
    let detail = "\(String(cString: strerror(number))), errno \(number)"
    let code: MediaError.Code =
      switch number {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .notPermitted
      default: .damaged
      }
    return MediaError(code, location, operation: "open", detail: detail)
  }
}
