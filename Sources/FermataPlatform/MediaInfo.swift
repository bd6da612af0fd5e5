public import FermataSignal

/// What a medium says of itself once it is open.
public struct MediaInfo: Hashable, Sendable {
  /// The format in which ``MediaReader/read(into:)`` delivers.
  public let format: AudioFormat
  /// The length in frames of `format`; `nil` for a live stream, and for a file that tells nothing of it.
  ///
  /// An estimate until the end was read, where the container does not tell it exactly.
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
