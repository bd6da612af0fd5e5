// Wrong: the label is `withName`.
import UIKit

@MainActor
func begin() -> UIBackgroundTaskIdentifier { UIApplication.shared.beginBackgroundTask(name: "save") }
