// Wrong: the system moves the app.
import UIKit

@MainActor
func move() {
  UIApplication.shared.applicationState = .active
}
