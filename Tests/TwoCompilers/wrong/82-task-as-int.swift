// Wrong: a background task is no number.
import UIKit

@MainActor
func end(_ task: Int) {
  UIApplication.shared.endBackgroundTask(task)
}
