// Apple's texts, as far as a phone's media tell of themselves.

public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
  public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
  public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
  public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
}

public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let common = AVMetadataKeySpace(rawValue: "comn")
}

public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A key of the common key space.
  init(_ key: AVMetadataKey) { self.init(rawValue: "\(AVMetadataKeySpace.common.rawValue)/\(key.rawValue)") }

  public static let commonIdentifierTitle = AVMetadataIdentifier(.commonKeyTitle)
  public static let commonIdentifierArtist = AVMetadataIdentifier(.commonKeyArtist)
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(.commonKeyAlbumName)
  public static let commonIdentifierArtwork = AVMetadataIdentifier(.commonKeyArtwork)
}
