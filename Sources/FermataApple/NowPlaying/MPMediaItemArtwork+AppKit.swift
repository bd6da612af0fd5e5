#if os(macOS)
import AppKit
import Foundation
import MediaPlayer

extension MPMediaItemArtwork {
  /// Makes the picture of a file's bytes; `nil` if they cannot be decoded.
  ///
  /// Its closure is made outside any actor: the system asks on a queue of its own, where a closure of the main actor's
  /// would trap. It answers every size, because the system scales.
  nonisolated convenience init?(decoding bytes: Data) {
    guard let image = NSImage(data: bytes) else { return nil }
    // Nobody draws into it any more, so it may be handed to any thread.
    let picture = Opaque(image)
    self.init(boundsSize: image.size) { _ in picture.value }
  }
}
#endif
