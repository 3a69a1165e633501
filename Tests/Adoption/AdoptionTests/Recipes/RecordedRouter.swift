import BacktrailUI

/// The path of a router that tells its length alone: each screen says what it is when it appears.
@MainActor @Observable final class ShownScreens {
  private(set) var path: [Screen] = []

  func show(_ screen: Screen, at depth: Int) { path = path.prefix(depth - 1) + [screen] }

  func truncate(to depth: Int) { path = Array(path.prefix(depth)) }
}

/// Wraps each screen where the router builds it.
struct RoutedScreen<Content: View>: View {
  let screen: Screen
  let navigator: NavigatorUI.Navigator
  let shown: ShownScreens
  let content: Content

  var body: some View {
    content.onAppear { shown.show(screen, at: navigator.count) }
  }
}

/// Wraps the router's stack.
struct RoutedStack<Content: View>: View {
  let navigator: NavigatorUI.Navigator
  let recorder: NavigationRecorder<Screen>
  let shown: ShownScreens
  let content: Content

  var body: some View {
    content
      .onChange(of: navigator.count) { _, count in shown.truncate(to: count) }
      .records(shown.path, in: recorder)
  }
}
