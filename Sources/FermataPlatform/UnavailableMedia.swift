public import FermataSignal

/// What stands in where a build can decode nothing: every open says so.
public struct UnavailableMedia: MediaSource {
  /// Makes the source.
  public init() {}

  /// Fails with ``MediaError/Code/unavailable``.
  public func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    throw MediaError(.unavailable, location, operation: "open")
  }
}
