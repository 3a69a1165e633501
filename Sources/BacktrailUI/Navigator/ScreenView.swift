import BacktrailCore
import BacktrailRuntime

/// One screen: the app's view of its route, in its place.
package struct ScreenView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let scene: SceneID?
  let stack: StackID
  let id: EntryID
  /// The route that it had when it was pushed; the screen may go while it is still in sight.
  let route: DecodedRoute<R>
  let content: (R) -> Content
  @Environment(\.screenLook) private var look
}

extension ScreenView: View {
  package var body: some View {
    Group {
      switch navigator.state.entry(id)?.route ?? route {
      case .route(let route): content(route)
      case .quarantined(let name, _): look.unreadable(name)
      }
    }
    .environment(\.screenPlace, ScreenPlace(store: navigator, scene: scene, stack: stack, entry: id))
  }
}
