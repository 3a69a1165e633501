import BacktrailUI
import Observation

/// As much of the package NavigatorUI as the recipe uses. Its path cannot be read, only counted.
enum NavigatorUI {
  @MainActor @Observable final class Navigator {
    private(set) var count = 0

    func push(_ destination: some Hashable) { count += 1 }

    func pop() { count -= 1 }
  }
}
