import BacktrailCore
import BacktrailRuntime

/// Shows one stack of a navigator: its top screen, with a way back.
///
/// ```swift
/// NavigatorStack(navigator, stack: shop.id) { route in ShopScreen(route) }
/// ```
///
/// `NavigatorView` uses it for every stack; an app that has its own tabs or columns uses it alone. A swipe back,
/// the back button and `NavigationLink(_:route:)` become moves of the navigator. Screens find the navigator and
/// their own place in the environment. A screen whose route is replaced keeps its state.
public struct NavigatorStack<R: Route, Content: View> {
  private let navigator: Navigator<R>
  private let stack: StackID
  private let content: (R) -> Content
  @State private var shown = ShownStack<R>()
  /// Counts the writes that the state did not follow: the stack is then given its path again.
  @State private var refusals = 0
  @Environment(\.adapterRules) private var rules

  /// Shows a stack with a view for each route.
  public nonisolated init(
    _ navigator: Navigator<R>, stack: StackID, @ViewBuilder content: @escaping (R) -> Content
  ) {
    self.navigator = navigator
    self.stack = stack
    self.content = content
  }
}

extension NavigatorStack where R: View, Content == R {
  /// Shows a stack of routes that are views.
  public nonisolated init(_ navigator: Navigator<R>, stack: StackID) {
    self.init(navigator, stack: stack) { $0 }
  }
}

@MainActor extension NavigatorStack: View {
  public var body: some View {
    let branch = shown.show(navigator.state.stack(stack))
    let revision = shown.revision + refusals
    if let root = branch?.entries.first {
      NavigationStack(path: path) {
        screen(root.id, root.route)
          .id(root.id)
          .navigationDestination(for: PathItem<R>.self) { item in
            if case .entry(let id, let route) = item { screen(id, route) }
          }
      }
      .onChange(of: revision, initial: true) { [shown] in shown.settle() }
      .environment(navigator)
    }
  }

  private func screen(_ id: EntryID, _ route: DecodedRoute<R>) -> some View {
    ScreenView(
      navigator: navigator, scene: navigator.state.scene(of: stack), stack: stack, id: id, route: route,
      content: content)
  }

  private var path: Binding<[PathItem<R>]> {
    Binding { @MainActor [shown] in
      shown.items
    } set: { @MainActor [shown, navigator, rules, $refusals] written in
      if shown.take(written, for: navigator, rules: rules) { $refusals.wrappedValue += 1 }
    }
  }
}
