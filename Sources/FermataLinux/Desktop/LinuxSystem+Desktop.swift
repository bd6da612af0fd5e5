extension LinuxSystem {
  /// Whether the desktop's media controls show what plays and drive it.
  ///
  /// That nobody does is a status and no failure: sound goes on. Where libsystemd is there a bus is looked for again with each card.
  public enum Desktop: Hashable, Sendable {
    /// Nothing was to be shown yet.
    case unasked
    /// They find it on the session bus under this name.
    case shows(name: String)
    /// No session bus is there, or it gives no name.
    case noBus
    /// It never looks for a bus, because libsystemd cannot be used.
    case unavailable(MissingLibrary)
  }
}
