public import FermataSignal

/// Opens media.
public protocol MediaSource: Sendable {
  /// Opens a medium and reads its description; it may take time and is called on a worker, never on the main thread.
  ///
  /// - Parameters:
  ///   - location: where the medium is.
  ///   - format: how the reader must deliver; the source resamples and mixes channels to it.
  /// - Returns: a reader at the medium's start.
  /// - Throws: ``MediaError``; nothing stays open then.
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader
}
