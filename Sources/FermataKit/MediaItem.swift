public import FermataPlatform

/// A medium to be played, with what the app knows of it.
///
///     player.load([MediaItem("/books/1.m4b", tags: Tags(title: "Chapter one"), artwork: [cache, server])])
public struct MediaItem: Sendable {
  /// Where it is.
  public var location: MediaLocation
  /// What the lock screen reads; a tag that is `nil` is the medium's own.
  public var tags: Tags
  /// Where its picture may be, besides in the medium itself; all are asked at once, and the first one counts.
  public var artwork: [any ArtworkSource]
  /// What the lock screen shows while no picture is found, if anything; a source that answers with it would stop the search.
  public var placeholder: Artwork?

  /// Makes an item.
  public init(
    _ location: MediaLocation, tags: Tags = Tags(), artwork: [any ArtworkSource] = [],
    placeholder: Artwork? = nil
  ) {
    self.location = location
    self.tags = tags
    self.artwork = artwork
    self.placeholder = placeholder
  }
}
