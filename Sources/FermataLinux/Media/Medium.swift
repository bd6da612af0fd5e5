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
    path = Medium.path(of: location)
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

  /// The path a location names: as written, or a `file://` URL's path with its escapes resolved.
  static func path(of location: MediaLocation) -> String {
    let scheme = "file://"
    guard location.text.hasPrefix(scheme) else { return location.text }
    var path = location.text.dropFirst(scheme.count)
    if path.hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
    return decodingPercents(in: path)
  }

  private static func decodingPercents(in text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
