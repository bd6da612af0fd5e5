// Wrong: a quality is a `CGFloat`.
import Foundation
import UIKit

func data(_ image: UIImage, _ quality: Float) -> Data? { image.jpegData(compressionQuality: quality) }
