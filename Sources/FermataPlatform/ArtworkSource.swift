/// Looks for the picture of a medium somewhere else than in the medium: a cache, a server.
///
///     player.load([MediaItem("/music/overture.m4a", artwork: [cache, server])])
public protocol ArtworkSource: Sendable {
  /// Begins to look; it does not wait.
  ///
  /// - Parameters:
  ///   - location: the medium.
  ///   - deliver: to be called once, on any thread, also inside this call; `nil` if there is no picture.
  /// - Returns: a closure that ends the search; what is delivered later is dropped.
  func find(_ location: MediaLocation, deliver: @escaping @Sendable (Artwork?) -> Void)
    -> @Sendable () -> Void
}
