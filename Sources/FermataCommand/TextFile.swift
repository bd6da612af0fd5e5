#if Tools
import Foundation

/// A text file that a person names on the command line.
struct TextFile {
  let path: String
  /// What it should be, such as `scenario file`.
  let kind: String
  /// How a person gets one.
  let help: String

  /// Reads it whole; a file that is no UTF-8 in an `old` encoding, if its kind is older than UTF-8.
  func read(orAs old: String.Encoding? = nil) throws -> String {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      guard FileKind(at: path) == .folder else {
        throw Failure(
          problem: "cannot read the \(kind) \(path): \(error.systemWords)",
          help: "check the path and the file's permissions")
      }
      throw Failure(
        problem: "cannot read the \(kind) \(path): it is a folder", help: "name a file inside it")
    }
    if let text = String(validating: data, as: UTF8.self) { return text }
    // Windows writes text of two bytes a sign with a mark before it.
    if old != nil, data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    {
      return text
    }
    if let old, let text = String(data: data, encoding: old) { return text }
    // The first line that is no UTF-8, and how many of its bytes are.
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    let line = lines[index]
    let valid = (0...line.count).last { String(validating: line.prefix($0), as: UTF8.self) != nil } ?? 0
    throw Failure(
      problem: "\(path):\(index + 1):\(valid + 1): the file is no UTF-8 text from here on",
      help: "a \(kind) is text; \(help)")
  }
}

extension Error {
  /// The system's reason alone, because the reader knows that the operation could not be completed.
  var systemWords: String {
    let error = self as NSError
    return error.localizedFailureReason ?? error.localizedDescription
  }
}
#endif
