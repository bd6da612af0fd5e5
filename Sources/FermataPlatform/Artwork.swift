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
