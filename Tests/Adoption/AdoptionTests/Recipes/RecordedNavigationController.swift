import Backtrail
import Foundation

/// A view controller that says which screen it is.
@MainActor protocol ScreenController: UIViewController {
  var screen: Screen { get }
}

/// Records what a navigation controller shows, and tells the app's own delegate what was shown.
@MainActor final class NavigationRecording: NSObject, UINavigationControllerDelegate {
  private let recorder: NavigationRecorder<Screen>
  private let tab: String
  private weak var next: (any UINavigationControllerDelegate)?

  init(_ controller: UINavigationController, tab: String, in recorder: NavigationRecorder<Screen>) {
    (self.recorder, self.tab, next) = (recorder, tab, controller.delegate)
    super.init()
    controller.delegate = self
  }

  func navigationController(
    _ controller: UINavigationController, willShow shown: UIViewController, animated: Bool
  ) {
    next?.navigationController?(controller, willShow: shown, animated: animated)
  }

  /// Called when the transition is over, and not for a swipe back that was canceled.
  func navigationController(
    _ controller: UINavigationController, didShow shown: UIViewController, animated: Bool
  ) {
    let screens = controller.viewControllers.dropFirst().compactMap { ($0 as? any ScreenController)?.screen }
    recorder.record(stack: screens, on: tab)
    next?.navigationController?(controller, didShow: shown, animated: animated)
  }
}
