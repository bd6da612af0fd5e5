import Foundation
import MediaPlayer
import UIKit

/// Pictures for the lock screen, formed where no actor is.
final class ArtworkLoader: Sendable {
  private let cover: UIImage

  init?(_ data: Data) {
    guard let image = UIImage(data: data) else { return nil }
    cover = image
  }

  var artwork: MPMediaItemArtwork {
    let cover = cover
    return MPMediaItemArtwork(boundsSize: cover.size) { _ in cover }
  }

  func show() {
    var info = MPNowPlayingInfoCenter.default().nowPlayingInfo ?? [:]
    info[MPMediaItemPropertyArtwork] = artwork
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }

  /// A file's picture when it is asked for, and an empty one if it is none.
  nonisolated static func lazy(_ file: URL, width: CGFloat) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: CGSize(width: width, height: width)) { size in
      guard size.width > 0, let data = try? Data(contentsOf: file) else { return UIImage() }
      return UIImage(data: data) ?? UIImage()
    }
  }

  func thumbnail(_ artwork: MPMediaItemArtwork) -> Data? {
    guard let image = artwork.image(at: CGSize(width: 64, height: 64)) else { return nil }
    return image.pngData() ?? image.jpegData(compressionQuality: 0.8)
  }

  func ratio(_ artwork: MPMediaItemArtwork) -> CGFloat {
    artwork.bounds.width / max(1, artwork.bounds.height)
  }
}
