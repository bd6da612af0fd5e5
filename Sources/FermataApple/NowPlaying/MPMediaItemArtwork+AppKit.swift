#if os(macOS)
import AppKit
import Foundation
import MediaPlayer

extension MPMediaItemArtwork {
  /// Makes the picture of a file's bytes; `nil` if they cannot be decoded.
  nonisolated convenience init?(decoding bytes: Data) {
    guard let image = NSImage(data: bytes) else { return nil }
    // Nobody draws into it any more, so it may be handed to any thread.
    let picture = Opaque(image)
    self.init(boundsSize: image.size) { _ in picture.value }
  }
}
#endif
