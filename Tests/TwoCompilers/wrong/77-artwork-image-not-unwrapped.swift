// Wrong: an artwork may have no picture of a size.
import MediaPlayer
import UIKit

func image(_ artwork: MPMediaItemArtwork) -> UIImage { artwork.image(at: .zero) }
