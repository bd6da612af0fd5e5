// Wrong: a picture's size does not change.
import Foundation
import UIKit

func grow(_ image: UIImage) {
  image.size = .zero
}
