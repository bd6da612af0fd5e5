// Wrong: an app's state is not called `foreground`.
import UIKit

@MainActor
func isInFront() -> Bool { UIApplication.shared.applicationState == .foreground }
