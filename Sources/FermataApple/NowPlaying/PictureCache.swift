#if canImport(MediaPlayer)
import FermataPlatform
import Foundation
import MediaPlayer
import Synchronization

/// The picture that was shown last, so that it is decoded once however often its card is published.
final class PictureCache: Sendable {
  private struct Entry {
    let artwork: Artwork
    let picture: MPMediaItemArtwork
  }

  private let last = Mutex(Entry?.none)

  /// The picture as the lock screen takes it; `nil` if it cannot be decoded.
  func picture(of artwork: Artwork) -> MPMediaItemArtwork? {
    last.withLock { last in
      if let last, last.artwork == artwork { return last.picture }
      guard let picture = MPMediaItemArtwork(decoding: Data(artwork.bytes)) else { return nil }
      last = Entry(artwork: artwork, picture: picture)
      return picture
    }
  }
}
#endif
