import Foundation

// As much of UIKit as the recipes use, with its names and order of calls.

@MainActor class UIViewController: NSObject {
  private(set) var presentedViewController: UIViewController?

  func present(_ controller: UIViewController, animated: Bool) { presentedViewController = controller }

  func dismiss(animated: Bool) { presentedViewController = nil }
}

@MainActor protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ controller: UINavigationController, willShow shown: UIViewController, animated: Bool)
  func navigationController(
    _ controller: UINavigationController, didShow shown: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  func navigationController(
    _ controller: UINavigationController, willShow shown: UIViewController, animated: Bool
  ) {}

  func navigationController(
    _ controller: UINavigationController, didShow shown: UIViewController, animated: Bool
  ) {}
}

@MainActor final class UINavigationController: UIViewController {
  weak var delegate: (any UINavigationControllerDelegate)?
  private(set) var viewControllers: [UIViewController]

  init(rootViewController: UIViewController) { viewControllers = [rootViewController] }

  func pushViewController(_ controller: UIViewController, animated: Bool) {
    setViewControllers(viewControllers + [controller], animated: animated)
  }

  func popViewController(animated: Bool) {
    if viewControllers.count > 1 { setViewControllers(viewControllers.dropLast(), animated: animated) }
  }

  func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    guard let top = controllers.last else { return }
    delegate?.navigationController(self, willShow: top, animated: animated)
    viewControllers = controllers
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  /// A person begins to swipe back and lets go too early: UIKit removes the screen, asks, and puts it back.
  func cancelInteractivePop() {
    let (before, below) = (viewControllers, viewControllers[viewControllers.count - 2])
    viewControllers.removeLast()
    delegate?.navigationController(self, willShow: below, animated: true)
    viewControllers = before
  }
}

@MainActor protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(_ controller: UITabBarController, didSelect selected: UIViewController)
}

@MainActor final class UITabBarController: UIViewController {
  weak var delegate: (any UITabBarControllerDelegate)?
  let viewControllers: [UIViewController]
  private(set) var selectedIndex = 0

  init(_ controllers: [UIViewController]) { viewControllers = controllers }

  /// A person taps a tab.
  func tap(_ index: Int) {
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: viewControllers[index])
  }
}
