// Wrong: the handler is asked with a size.
import MediaPlayer
import UIKit

func artwork(_ image: UIImage) -> MPMediaItemArtwork {
  let make: @Sendable () -> UIImage = { image }
  return MPMediaItemArtwork(boundsSize: image.size, requestHandler: make)
}
