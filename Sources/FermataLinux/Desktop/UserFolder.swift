package import Foundation

/// A user's folder, as the XDG Base Directory Specification finds it.
package enum UserFolder {
  /// Finds the folder that a variable names, else one below the home folder.
  ///
  /// - Parameters:
  ///   - variable: such as `XDG_CACHE_HOME`; the specification wants a relative one ignored.
  ///   - usual: such as `.cache`.
  ///   - environment: the process's.
  /// - Returns: the folder, which need not be there.
  package static func named(
    _ variable: String, else usual: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    func folder(_ name: String) -> URL? {
      let path = environment[name] ?? ""
      return path.hasPrefix("/") ? URL(fileURLWithPath: path, isDirectory: true) : nil
    }
    if let named = folder(variable) { return named }
    let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    return home.appendingPathComponent(usual, isDirectory: true)
  }
}
