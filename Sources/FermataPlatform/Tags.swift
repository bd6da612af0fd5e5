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
