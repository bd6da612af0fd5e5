package import FermataPolicy

/// Somewhere that sound can go, as a sound server tells of it.
package struct SoundOutput: Hashable, Sendable {
  /// The server's name for it.
  package let name: String
  /// The endpoint that is heard through it.
  package let port: AudioPort
  /// How loud the user has set it, from 0 to 1.
  package let volume: Float
  /// Whether sound goes there unless somebody says otherwise.
  package let isUsual: Bool

  /// Makes a description of its parts.
  package init(name: String, port: AudioPort, volume: Float, isUsual: Bool) {
    self.name = name
    self.port = port
    self.volume = volume
    self.isUsual = isUsual
  }
}
