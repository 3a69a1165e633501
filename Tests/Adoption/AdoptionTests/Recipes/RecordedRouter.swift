import BacktrailUI

/// A router that tells its length alone: moves forward pass here, and a shorter length tells of moves back.
@MainActor @Observable final class RecordedRouter {
  let navigator: NavigatorUI.Navigator
  private(set) var path: [Screen] = []

  init(_ navigator: NavigatorUI.Navigator) { self.navigator = navigator }

  func push(_ screens: Screen...) {
    truncate()
    for screen in screens { navigator.push(screen) }
    path += screens
  }

  func truncate() { path = Array(path.prefix(navigator.count)) }
}

/// Wraps the router's stack.
struct RoutedStack<Content: View>: View {
  let router: RecordedRouter
  let recorder: NavigationRecorder<Screen>
  let content: Content

  var body: some View {
    content
      .onChange(of: router.navigator.count) { router.truncate() }
      .records(router.path, in: recorder)
  }
}
