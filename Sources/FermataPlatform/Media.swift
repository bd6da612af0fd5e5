public import FermataSignal

/// Where a medium is: a path, a file URL, or a name that only its source understands (`ruler:60`).
public struct MediaLocation: Hashable, Sendable, CustomStringConvertible {
  /// The location as its source reads it.
  public let text: String

  /// Makes a location.
  public init(_ text: String) { self.text = text }

  /// The location as written.
  public var description: String { text }
}

/// A picture that belongs to a medium, in the file format it came in.
public struct Artwork: Hashable, Sendable {
  /// The media type, such as `image/jpeg`.
  public let mediaType: String
  /// The encoded picture.
  public let bytes: [UInt8]

  /// Makes artwork from encoded bytes.
  public init(mediaType: String, bytes: [UInt8]) {
    self.mediaType = mediaType
    self.bytes = bytes
  }
}

/// What a listener reads about a medium.
public struct Tags: Hashable, Sendable {
  /// The piece.
  public var title: String?
  /// Who performs it.
  public var artist: String?
  /// The album it is from.
  public var album: String?

  /// Makes tags; a missing one is `nil`, never an empty text.
  public init(title: String? = nil, artist: String? = nil, album: String? = nil) {
    self.title = title
    self.artist = artist
    self.album = album
  }
}

/// A part of a medium with a name of its own.
public struct Chapter: Hashable, Sendable {
  /// What it is called; `nil` if it has no name.
  public let title: String?
  /// Where it begins.
  public let start: Duration

  /// Makes a chapter.
  public init(title: String?, start: Duration) {
    self.title = title
    self.start = start
  }
}

/// What a medium says of itself once it is open.
public struct MediaInfo: Hashable, Sendable {
  /// The format in which ``MediaReader/read(into:)`` delivers.
  public let format: AudioFormat
  /// The length in frames of `format`; `nil` for a live stream.
  ///
  /// An estimate until the end was read, where the container does not tell.
  public let length: FrameCount?
  /// Title, artist, album.
  public let tags: Tags
  /// The embedded picture, if any.
  public let artwork: Artwork?
  /// The codec's short name, such as `flac`.
  public let codec: String
  /// Its chapters, in their order; empty if it has none.
  public let chapters: [Chapter]
  /// Whether it is a broadcast: without an end, and without positions to seek to.
  public let isLive: Bool

  /// Makes a description.
  public init(
    format: AudioFormat, length: FrameCount?, tags: Tags = Tags(), artwork: Artwork? = nil, codec: String,
    chapters: [Chapter] = [], isLive: Bool = false
  ) {
    self.format = format
    self.length = length
    self.tags = tags
    self.artwork = artwork
    self.codec = codec
    self.chapters = chapters
    self.isLive = isLive
  }

  /// The same description with another length.
  package func lasting(_ length: FrameCount) -> MediaInfo {
    MediaInfo(
      format: format, length: length, tags: tags, artwork: artwork, codec: codec, chapters: chapters,
      isLive: isLive)
  }
}

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
  func cancel()
}

extension MediaReader {
  /// It cannot, unless it says otherwise: then the speed is not offered.
  public var stretches: Bool { false }

  /// Nothing, unless it says otherwise.
  public var skipped: Duration { .zero }

  /// Does nothing: only asked of a reader that stretches.
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
