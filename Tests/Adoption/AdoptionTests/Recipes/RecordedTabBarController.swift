import Backtrail
import Foundation

/// Records the selected tab, by names that are chosen once.
@MainActor final class TabRecording: NSObject, UITabBarControllerDelegate {
  private let recorder: NavigationRecorder<Screen>
  private let names: [String]

  init(_ controller: UITabBarController, names: [String], in recorder: NavigationRecorder<Screen>) {
    (self.recorder, self.names) = (recorder, names)
    super.init()
    controller.delegate = self
  }

  func tabBarController(_ controller: UITabBarController, didSelect selected: UIViewController) {
    recorder.record(branch: names[controller.selectedIndex])
  }
}
