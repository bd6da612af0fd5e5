// Wrong: new systems have new states: a `switch` needs `@unknown default`.
import UIKit

func isActive(_ state: UIApplication.State) -> Bool {
  switch state {
  case .active: true
  case .inactive, .background: false
  }
}
