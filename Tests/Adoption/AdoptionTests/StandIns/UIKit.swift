import Foundation

// As much of UIKit as the recipes use, with its names and order of calls.

@MainActor class UIViewController: NSObject {
  private(set) var presentedViewController: UIViewController?

  func present(_ controller: UIViewController, animated: Bool) { presentedViewController = controller }

  func dismiss(animated: Bool) { presentedViewController = nil }
}

/// UIKit's requirements are optional, so a call says `?`. The associated type keeps a call without it from compiling.
@MainActor protocol UINavigationControllerDelegate: AnyObject {
  associatedtype Controller = UINavigationController

  func navigationController(_ controller: Controller, willShow shown: UIViewController, animated: Bool)
  func navigationController(_ controller: Controller, didShow shown: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  var navigationController: NavigationCalls? { NavigationCalls(delegate: self) }

  func navigationController(_ controller: Controller, willShow shown: UIViewController, animated: Bool) {}

  func navigationController(_ controller: Controller, didShow shown: UIViewController, animated: Bool) {}
}

/// The calls of a delegate's optional methods.
@MainActor struct NavigationCalls {
  let delegate: any UINavigationControllerDelegate

  func callAsFunction(
    _ controller: UINavigationController, willShow shown: UIViewController, animated: Bool
  ) {
    func call<D: UINavigationControllerDelegate>(_ delegate: D) {
      guard let controller = controller as? D.Controller else { return }
      delegate.navigationController(controller, willShow: shown, animated: animated)
    }
    call(delegate)
  }

  func callAsFunction(_ controller: UINavigationController, didShow shown: UIViewController, animated: Bool) {
    func call<D: UINavigationControllerDelegate>(_ delegate: D) {
      guard let controller = controller as? D.Controller else { return }
      delegate.navigationController(controller, didShow: shown, animated: animated)
    }
    call(delegate)
  }
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
    delegate?.navigationController?(self, willShow: top, animated: animated)
    viewControllers = controllers
    delegate?.navigationController?(self, didShow: top, animated: animated)
  }

  /// A person begins to swipe back and lets go too early: UIKit removes the screen, asks, and puts it back.
  func cancelInteractivePop() {
    let (before, below) = (viewControllers, viewControllers[viewControllers.count - 2])
    viewControllers.removeLast()
    delegate?.navigationController?(self, willShow: below, animated: true)
    viewControllers = before
  }
}

@MainActor protocol UITabBarControllerDelegate: AnyObject {
  associatedtype Controller = UITabBarController

  func tabBarController(_ controller: Controller, didSelect selected: UIViewController)
}

extension UITabBarControllerDelegate {
  var tabBarController: TabBarCalls? { TabBarCalls(delegate: self) }

  func tabBarController(_ controller: Controller, didSelect selected: UIViewController) {}
}

@MainActor struct TabBarCalls {
  let delegate: any UITabBarControllerDelegate

  func callAsFunction(_ controller: UITabBarController, didSelect selected: UIViewController) {
    func call<D: UITabBarControllerDelegate>(_ delegate: D) {
      guard let controller = controller as? D.Controller else { return }
      delegate.tabBarController(controller, didSelect: selected)
    }
    call(delegate)
  }
}

@MainActor final class UITabBarController: UIViewController {
  weak var delegate: (any UITabBarControllerDelegate)?
  let viewControllers: [UIViewController]
  var selectedIndex = 0

  init(_ controllers: [UIViewController]) { viewControllers = controllers }

  /// A person taps "More", which has no index.
  func tapMore() {
    selectedIndex = .max
    delegate?.tabBarController?(self, didSelect: UIViewController())
  }

  /// A person taps a tab.
  func tap(_ index: Int) {
    selectedIndex = index
    delegate?.tabBarController?(self, didSelect: viewControllers[index])
  }
}
