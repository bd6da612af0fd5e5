public import FermataSignal

/// Opens media.
///
/// A source implements ``open(_:format:)``, and ``open(_:format:cancellation:)`` too if opening can take long.
public protocol MediaSource: Sendable {
  /// Opens a medium and reads its description; it may take time and is called on a worker, never on the main thread.
  ///
  /// - Parameters:
  ///   - location: where the medium is.
  ///   - format: how the reader must deliver; the source resamples and mixes channels to it.
  /// - Returns: a reader at the medium's start.
  /// - Throws: ``MediaError``; nothing stays open then.
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader

  /// Opens a medium as ``open(_:format:)`` does, until it is called off: a server may never answer, and an opening that
  /// never ends keeps a thread and a connection for ever.
  ///
  /// The default opens to the end, and closes again what was called off meanwhile.
  ///
  /// - Parameters:
  ///   - location: where the medium is.
  ///   - format: how the reader must deliver.
  ///   - cancellation: ask it at least ten times a second (our choice, because a listener who skips an item waits for no
  ///     longer); cancelling it later need not cancel the reader.
  /// - Returns: a reader at the medium's start.
  /// - Throws: ``MediaError``, with the code ``MediaError/Code/cancelled`` once it is called off; nothing stays open
  ///   then.
  func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader
}

extension MediaSource {
  /// Opens to the end, and closes again what was called off meanwhile.
  public func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    let cancelled = MediaError(.cancelled, location, operation: "open")
    if cancellation.isCancelled { throw cancelled }
    let reader = try open(location, format: format)
    guard cancellation.isCancelled else { return reader }
    reader.cancel()
    throw cancelled
  }
}
