import BacktrailCore
import BacktrailRuntime

/// A screen: the app's view for its route, with its position.
package struct ScreenView<R: Route, Content: View> {
  let navigator: Navigator<R>
  let scene: SceneID?
  let stack: StackID
  let id: EntryID
  /// The route to show if the screen has been removed from the state but is still visible.
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

/// The position of a view: its screen, stack, and scene, and the navigator that shows them.
public struct ScreenPlace: Sendable {
  /// The navigator.
  package let store: any ScreenStore
  /// The scene of the view.
  public var scene: SceneID?
  /// The stack around the view, if there is one.
  public var stack: StackID?
  /// The screen around the view, if there is one.
  public var entry: EntryID?

  /// Creates a place with the given values.
  package init(store: any ScreenStore, scene: SceneID? = nil, stack: StackID? = nil, entry: EntryID? = nil) {
    self.store = store
    self.scene = scene
    self.stack = stack
    self.entry = entry
  }
}

private struct ScreenPlaceKey: EnvironmentKey {
  static let defaultValue: ScreenPlace? = nil
}

extension EnvironmentValues {
  /// The position of the view, set by `NavigatorView` and its parts; `nil` outside them.
  public var screenPlace: ScreenPlace? {
    get { self[ScreenPlaceKey.self] }
    set { self[ScreenPlaceKey.self] = newValue }
  }
}

/// The styles of a navigator's views, which do not depend on the type of the routes.
package struct ScreenLook {
  var unreadable: (String) -> AnyView = { AnyView(Text("The screen '\($0)' cannot be shown.")) }
  /// The label of a branch's tab, given the branch's name.
  var branchLabel: ((String) -> AnyView)?
  /// A closure that returns the app's own title for an alert.
  var alertTitle: ((any Route) -> Text?)?
  /// The default title and image of a screen, given its route.
  package var face: @MainActor (any Route) -> ScreenFace? = { _ in nil }
  /// The default title of an alert.
  package var alertName: (any Route) -> String = { String("\($0)".prefix { $0 != "(" }) }
  /// A closure that returns whether the content of a screen is only the message of its alert.
  package var isMessage: @MainActor (any Route, ScreenPlace) -> Bool = { _, _ in false }
  /// The message of an alert, above its buttons.
  package var alertMessage: @MainActor (any Route, ScreenPlace) -> Text? = { _, _ in nil }
}

/// A screen's title and image.
package struct ScreenFace {
  package let title: String
  package let image: Image?

  package init(title: String, image: Image?) {
    self.title = title
    self.image = image
  }
}

extension ScreenLook {
  /// Returns the label of a branch's tab. The default is the title and image of the branch's root screen, if it
  /// declares them, or otherwise the branch's name.
  @MainActor @ViewBuilder func label<R: Route>(of branch: Branch<DecodedRoute<R>>) -> some View {
    if let branchLabel {
      branchLabel(branch.name)
    } else if let face = branch.entries.first?.route.route.flatMap({ face($0) }) {
      Label(
        title: { Text(verbatim: face.title) }, icon: { face.image })
    } else {
      Text(branch.name)
    }
  }

  /// Returns the title of an alert. The default is the name of the route's case or, in a screen map, the screen's title
  /// if it declares one.
  @MainActor func title(ofAlert route: any Route) -> Text {
    alertTitle?(route) ?? face(route).map { Text(verbatim: $0.title) }
      ?? Text(verbatim: alertName(route))
  }

  @MainActor @ViewBuilder func message<R: Route>(of alert: AlertedScreen<R>) -> some View {
    switch alert.decoded {
    case .route(let route): alertMessage(route, alert.place)
    case .quarantined(let name, _): unreadable(name)
    }
  }
}

private struct ScreenLookKey: EnvironmentKey {
  static var defaultValue: ScreenLook { ScreenLook() }
}

extension EnvironmentValues {
  var screenLook: ScreenLook {
    get { self[ScreenLookKey.self] }
    set { self[ScreenLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the labels of the tabs inside this view. The closure receives the branch's name. By default, the label is
  /// this name or, in a screen map, the title and image that the branch's root screen declares.
  public nonisolated func branchLabel<Label: View>(
    @ViewBuilder _ label: @escaping (_ branch: String) -> Label
  ) -> some View {
    environment(\.screenLook.branchLabel) { AnyView(label($0)) }
  }

  /// Sets the placeholder for screens whose route this build cannot decode. The closure receives the route's stored
  /// name.
  public nonisolated func unreadableScreen<Placeholder: View>(
    @ViewBuilder _ placeholder: @escaping (_ name: String) -> Placeholder
  ) -> some View {
    environment(\.screenLook.unreadable) { AnyView(placeholder($0)) }
  }

  /// Sets the titles of alerts inside this view. The view of an alert's route provides the buttons.
  public nonisolated func alertTitle<R: Route>(
    for type: R.Type, _ title: @escaping (R) -> Text
  ) -> some View {
    environment(\.screenLook.alertTitle) { ($0 as? R).map(title) }
  }
}

/// A cache of the latest value for a closing screen, which stays visible for a moment after it is removed from the
/// state.
///
/// The value is not observed, because evaluating a view changes it.
@MainActor
final class Kept<Value> {
  private var value: Value?

  nonisolated init() {}

  func latest(_ new: Value?) -> Value? {
    value = new ?? value
    return value
  }
}
