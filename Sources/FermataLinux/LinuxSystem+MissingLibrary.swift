extension LinuxSystem {
  /// Why a library of the system is not used: it cannot be loaded, lacks a function, or its headers were not there when this
  /// was built.
  public struct MissingLibrary: Hashable, Sendable {
    /// What is wrong, with the loader's words if it has any.
    public let problem: String
    /// What to do about it.
    public let help: String
  }

  /// Why no sound server can be spoken to; `nil` where one can.
  ///
  /// Any thread; the first who asks, or makes a system, waits while libpulse is loaded.
  public static var missing: MissingLibrary? { SoundServer.missing }
}

extension LinuxSystem.MissingLibrary {
  /// Tells what CLoader said; `nil` if that was nothing.
  init?(_ name: String, _ words: UnsafePointer<CChar>?, help: String) {
    guard let words else { return nil }
    self.init(problem: "\(name) cannot be used: \(String(cString: words))", help: help)
  }
}
