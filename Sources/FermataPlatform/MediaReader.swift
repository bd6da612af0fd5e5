public import FermataSignal

/// An open medium: a position, and frames from there on.
///
/// One thread at a time uses a reader, except for ``cancel()``, which any thread may call. The audio callback never
/// touches one.
public protocol MediaReader: AnyObject, Sendable {
  /// What the medium says of itself.
  var info: MediaInfo { get }

  /// Whether it can deliver faster or slower at the same pitch.
  var stretches: Bool { get }

  /// How much of what was read was damaged or missing and was passed over as silence, since the reader was made.
  var skipped: Duration { get }

  /// Sets how many frames of the medium each delivered frame stands for, from the next seek on.
  ///
  /// - Parameter rate: from 0.5 to 3; 1 is as recorded. Only asked of a reader that ``stretches``.
  func setRate(_ rate: Double)

  /// Moves to a frame counted from the start, exact to the frame; positions outside the medium are clamped.
  ///
  /// - Throws: ``MediaError``; the position is undefined then until a seek succeeds.
  func seek(to frame: FrameCount) throws(MediaError)

  /// Fills the buffer with interleaved frames from the position on.
  ///
  /// - Parameter buffer: room for whole frames of `info.format`.
  /// - Returns: how many frames were written, that the medium ended, or that none are there yet.
  /// - Throws: ``MediaError`` if nothing further can be decoded. A damaged part is skipped where the codec can.
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead

  /// Ends a read or seek that is under way, and every later one, with ``MediaError/Code/cancelled``.
  ///
  /// It never waits for them; any thread.
  func cancel()
}

extension MediaReader {
  /// False unless a reader says otherwise: without stretching no speed is offered.
  public var stretches: Bool { false }

  /// Zero unless a reader says otherwise.
  public var skipped: Duration { .zero }

  /// Does nothing, because only a reader that stretches is asked.
  public func setRate(_ rate: Double) {}
}

/// What a read gave.
public enum MediaRead: Hashable, Sendable {
  /// This many frames were written, at least one.
  case frames(Int)
  /// The medium ended; nothing was written.
  case end
  /// Nothing is there yet (a network that stalls); nothing was written. Ask again later.
  case waiting
}
