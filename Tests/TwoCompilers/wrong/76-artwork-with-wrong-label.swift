// Wrong: the label is `boundsSize`.
import MediaPlayer
import UIKit

func artwork(_ image: UIImage) -> MPMediaItemArtwork {
  MPMediaItemArtwork(size: image.size) { _ in image }
}
