// Wrong: the handler returns a picture, never `nil`.
import MediaPlayer
import UIKit

func artwork(_ image: UIImage?) -> MPMediaItemArtwork {
  MPMediaItemArtwork(boundsSize: .zero) { _ in image }
}
