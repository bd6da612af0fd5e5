// Wrong: not all data is a picture.
import Foundation
import UIKit

func image(_ data: Data) -> UIImage { UIImage(data: data) }
