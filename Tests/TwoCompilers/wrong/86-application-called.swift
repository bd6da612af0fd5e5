// Wrong: `shared` is a property.
import UIKit

@MainActor
func application() -> UIApplication { UIApplication.shared() }
