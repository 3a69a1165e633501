import Backtrail
import Foundation

/// Records the selected tab, by names that are chosen once, from the tab that the app starts with.
@MainActor final class TabRecording: NSObject, UITabBarControllerDelegate {
  private let recorder: NavigationRecorder<Screen>
  private let names: [String]
  private weak var next: (any UITabBarControllerDelegate)?

  init(_ controller: UITabBarController, names: [String], in recorder: NavigationRecorder<Screen>) {
    (self.recorder, self.names, next) = (recorder, names, controller.delegate)
    super.init()
    controller.delegate = self
    record(controller)
  }

  /// Call it also after setting `selectedIndex`, which UIKit does not report. The list under "More" has no index.
  func record(_ controller: UITabBarController) {
    let index = controller.selectedIndex
    if names.indices.contains(index) { recorder.record(branch: names[index]) }
  }

  func tabBarController(_ controller: UITabBarController, didSelect selected: UIViewController) {
    record(controller)
    next?.tabBarController?(controller, didSelect: selected)
  }
}
