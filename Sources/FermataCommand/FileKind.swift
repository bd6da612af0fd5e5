#if Tools
import Foundation

/// What is at a path, behind links.
enum FileKind {
  case file, folder
  /// A pipe, a socket or a device.
  case other

  /// Looks; `nil` if nothing is there, or the way to it may not be gone.
  ///
  /// The system itself follows the links: `URL` takes `..` out of a path before that.
  init?(at path: String) {
    var told = stat()
    guard stat(path, &told) == 0 else { return nil }
    switch told.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
#endif
