import Glibc

/// The libraries that this process has loaded, as the kernel lists them.
package enum LoadedLibraries {
  /// Looks for a library where a loaded one came from, without loading it.
  ///
  /// - Parameters:
  ///   - name: a file's name, such as `libavfilter.so.8`.
  ///   - loaded: the beginning of one, such as `libavutil.so`.
  /// - Returns: whether it is there; `nil` if the other one is not loaded.
  package static func have(_ name: String, beside loaded: String) -> Bool? {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    var (line, room) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer {
      free(line)
      fclose(maps)
    }
    while getline(&line, &room, maps) > 0, let text = line {
      let path = String(cString: text).drop { $0 != "/" }
      guard let slash = path.lastIndex(of: "/"), path[slash...].hasPrefix("/\(loaded)") else { continue }
      return access("\(path[...slash])\(name)", F_OK) == 0
    }
    return nil
  }
}
