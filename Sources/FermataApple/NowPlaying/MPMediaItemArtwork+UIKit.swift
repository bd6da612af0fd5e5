#if canImport(MediaPlayer) && canImport(UIKit)
import Foundation
import MediaPlayer
import UIKit

extension MPMediaItemArtwork {
  /// Makes the picture of a file's bytes; `nil` if they cannot be decoded.
  ///
  /// Its closure is made outside any actor: the system asks on a queue of its own, where a closure of the main actor's
  /// would trap. It answers every size, because the system scales.
  nonisolated convenience init?(decoding bytes: Data) {
    guard let image = UIImage(data: bytes) else { return nil }
    self.init(boundsSize: image.size) { _ in image }
  }
}
#endif
