import BacktrailCore
import BacktrailRuntime

/// A view that shows the branches of a scene's root container as tabs, even while a presentation covers them.
///
/// Tapping a tab selects its branch. Labels are set with `branchLabel(_:)`.
public struct NavigatorTabs<R: Route, Content: View> {
  private let navigator: Navigator<R>
  private let scene: SceneID?
  private let content: (R) -> Content
  @State private var kept = Kept<Container<DecodedRoute<R>>>()
  @Environment(\.scenePhase) private var phase

  /// Creates the tabs of a scene. The default is the active scene.
  public nonisolated init(
    _ navigator: Navigator<R>, scene: SceneID? = nil, @ViewBuilder content: @escaping (R) -> Content
  ) {
    self.navigator = navigator
    self.scene = scene
    self.content = content
  }
}

extension NavigatorTabs where R: View, Content == R {
  /// Creates the tabs of a scene whose routes are views.
  public nonisolated init(_ navigator: Navigator<R>, scene: SceneID? = nil) {
    self.init(navigator, scene: scene) { $0 }
  }
}

@MainActor extension NavigatorTabs: View {
  public var body: some View {
    let _ = navigator.beginFrame(isHidden: phase == .background)
    if let root = kept.latest((navigator.state.scene(scene)?.root).map { navigator.arranged($0) }) {
      ContainerTabs(navigator: navigator, container: root) { [navigator, content] branch in
        NavigatorStack(navigator, stack: branch.id, content: content)
      }
      .environment(navigator)
    } else {
      EmptyWindow(navigator: navigator)
    }
  }
}
