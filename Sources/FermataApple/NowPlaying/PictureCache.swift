#if canImport(MediaPlayer) && canImport(UIKit)
import FermataPlatform
import Foundation
import MediaPlayer
import Synchronization
import UIKit

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
      guard let image = UIImage(data: Data(artwork.bytes)) else { return nil }
      let picture = Self.picture(image)
      last = Entry(artwork: artwork, picture: picture)
      return picture
    }
  }

  /// The picture, whose closure is made outside any actor.
  ///
  /// The system asks on a queue of its own, where a closure of the main actor's would trap. It answers every
  /// size, because the system scales.
  private nonisolated static func picture(_ image: UIImage) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: image.size) { _ in image }
  }
}
#endif
