import BacktrailCore
import BacktrailRuntime

/// A view that shows one stack of a navigator: its top screen, with back navigation.
///
/// ```swift
/// NavigatorStack(navigator, stack: shop.id) { route in ShopScreen(route) }
/// ```
///
/// `NavigatorView` uses it for every stack. An app with its own tabs or columns uses it directly. Swiping back, tapping
/// the back button, and following a `NavigationLink(_:route:)` become moves of the navigator. Screens find the
/// navigator and their own position in the environment. A screen whose route is replaced by one with the same identity
/// keeps its state.
///
/// Once a stack is removed, for example, by `reset`, `setRoot`, or an undo, its view shows nothing, or only your root
/// view. The stack of a dismissed presentation still shows its last screens, because its view may be animating away. Do
/// not store the ID of a stack; look it up in `navigator.state` in the body of your view.
///
/// An app with its own stacks can hand one of them over to a navigator by changing one line. The content of its
/// `NavigationStack(path:)` stays the same.
///
/// ```swift
/// NavigatorStack(navigator) {
///   Storefront()
///     .navigationDestination(for: AppRoute.self) { route in AppScreen(route) }
///     .navigationDestination(for: Coupon.self) { coupon in CouponPage(coupon) }
/// }
/// ```
///
/// In such a stack, `NavigationLink(value:)` and `NavigationLink(_:route:)` push a route. Use the former for a route
/// with a `Sensitive` value, because the latter shows only what is stored, and for a route that cannot be stored or is
/// not of the navigator's route type, because the latter has no destination for it. A value of a different type is
/// shown, and the log records it as `(external)`, without its content. Such a value is not restored at the next launch.
/// Make its type `Codable` even so: while the path contains a value that is not `Codable`, `NavigationPath` does not
/// reveal its values, so routes pushed above that value also count as external, and `NavigationLink(_:route:)` has no
/// destination. The screens of such a stack know their scene and stack, but they have no entry in which to save values.
public struct NavigatorStack<R: Route, Content: View> {
  private let navigator: Navigator<R>
  private let stack: StackID?
  private let screens: Screens
  @Environment(\.scenePhase) private var phase

  /// Creates a stack with a view for each route.
  public nonisolated init(
    _ navigator: Navigator<R>, stack: StackID, @ViewBuilder content: @escaping (R) -> Content
  ) {
    self.navigator = navigator
    self.stack = stack
    screens = .routes(content)
  }

  /// Creates a stack with the app's own views: a root view, and navigation destinations for pushed values.
  ///
  /// The default is the selected stack in the root container of the active scene.
  public nonisolated init(
    _ navigator: Navigator<R>, stack: StackID? = nil, @ViewBuilder root: () -> Content
  ) {
    self.navigator = navigator
    self.stack = stack
    screens = .own(root())
  }

  /// The source of the screens.
  private enum Screens {
    case routes((R) -> Content)
    case own(Content)
  }
}

extension NavigatorStack where R: View, Content == R {
  /// Creates a stack of routes that are views.
  public nonisolated init(_ navigator: Navigator<R>, stack: StackID) {
    self.init(navigator, stack: stack) { $0 }
  }
}

@MainActor extension NavigatorStack: View {
  public var body: some View {
    // An app with its own container has no `NavigatorView` that does this.
    let _ = navigator.beginFrame(isHidden: phase == .background)
    switch screens {
    case .routes(let content):
      if let stack { RouteStack(navigator: navigator, stack: stack, content: content) }
    case .own(let root): OwnStack(navigator: navigator, stack: stack, root: root)
    }
  }
}

/// A stack with a view for each route.
private struct RouteStack<R: Route, Content: View> {
  let navigator: Navigator<R>
  let stack: StackID
  let content: (R) -> Content
  @State private var shown = ShownStack<R>()
  /// The number of writes that were not applied to the state. After each one, the path of the stack is set again.
  @State private var refusals = 0
  @Environment(\.adapterRules) private var rules
}

@MainActor extension RouteStack: View {
  var body: some View {
    let _ = navigator.followTransactions()
    let branch = shown.show(navigator.state.stack(stack), isPresented: navigator.state.isPresented(stack))
    let revision = shown.revision + refusals
    if let root = branch?.entries.first {
      NavigationStack(path: path) {
        screen(root.id, root.route)
          .navigationDestination(for: PathItem<R>.self) { item in
            if case .entry(let id, let route) = item { screen(id, route) }
          }
      }
      .onChange(of: revision, initial: true) { [shown] in shown.settle() }
      .onFirstUse(of: stack, in: navigator) { [navigator] id in navigator.dropExternal(on: id) }
      .environment(navigator)
    }
  }

  private func screen(_ id: EntryID, _ route: DecodedRoute<R>) -> some View {
    ScreenView(
      navigator: navigator, scene: navigator.state.scene(of: stack), stack: stack, id: id, route: route,
      content: content
    )
    // A different entry is a different screen, even in the same place.
    .id(id)
  }

  private var path: Binding<[PathItem<R>]> {
    Binding { @MainActor [shown] in
      shown.items
    } set: { @MainActor [shown, navigator, rules, $refusals] written in
      if shown.take(written, for: navigator, rules: rules) { $refusals.wrappedValue += 1 }
    }
  }
}

extension View {
  /// Calls a closure when the view begins to show a stack, and when the log that the stack comes from was opened late.
  func onFirstUse<R: Route>(
    of stack: StackID?, in navigator: Navigator<R>, call body: @escaping @MainActor (StackID) -> Void
  ) -> some View {
    onChange(of: FirstUse(stack: stack, isEarly: navigator.isAwaitingLog), initial: true) { _, use in
      if let stack = use.stack { body(stack) }
    }
  }
}

private struct FirstUse: Equatable {
  let stack: StackID?
  let isEarly: Bool
}

/// The path that a navigation stack shows. The stack's writes are interpreted relative to this path.
///
/// The path is not observed, because evaluating a view changes it.
@MainActor
package final class ShownStack<R: Route> {
  private(set) var branch: Branch<DecodedRoute<R>>?
  private var isPresented = false
  package private(set) var items: [PathItem<R>] = []
  /// The number of paths set so far.
  private(set) var revision = 0
  /// The revision with which the stack was last evaluated.
  private var settled = -1
  /// Whether a link has been followed since the stack was last evaluated.
  private var hasPushed = false

  package nonisolated init() {}

  /// Sets the shown stack. The stack of a dismissed presentation keeps its last screens, because its view may be
  /// animating away. Any other removed stack shows nothing.
  ///
  /// If a screen cannot be decoded, the nearest one below it that can be decoded is shown.
  package func show(_ new: Branch<DecodedRoute<R>>?, isPresented: Bool) -> Branch<DecodedRoute<R>>? {
    if new != nil || !self.isPresented { (branch, self.isPresented) = (new, isPresented) }
    let readable = branch?.entries.dropFirst().filter { $0.route.route != nil } ?? []
    let given = readable.map { PathItem.entry($0.id, $0.route) }
    if given != items { revision += 1 }
    items = given
    hasPushed = false
    return branch
  }

  package func settle() { settled = revision }

  /// Applies a write to the navigator.
  /// - Returns: Whether the path of the stack has to be set again.
  package func take(_ written: [PathItem<R>], for navigator: Navigator<R>, rules: AdapterRules) -> Bool {
    guard let branch else { return false }
    let isSettled = settled == revision || !rules.contains(.ignoresStalePaths)
    switch PathWrite(written, shown: items, isSettled: isSettled) {
    case .same: return false
    case .push(let route):
      // One tap may write twice before the stack is evaluated.
      guard !hasPushed || !rules.contains(.pushesOnce) else { return true }
      hasPushed = navigator.push(route, on: .stack(branch.id)).batch != nil
      return !hasPushed
    case .back(let entry):
      return !navigator.goBack(to: entry ?? branch.entries[0].id, on: branch.id)
    case .stray: return true
    }
  }
}

extension NavigationState {
  /// Returns whether a stack is in a presentation.
  func isPresented(_ stack: StackID) -> Bool { place(of: stack).map { $0.layer >= 0 } ?? false }
}

extension Navigator {
  /// Pops the screens that the user left, unless the screen to return to has been removed in the meantime.
  /// - Returns: Whether the state changed accordingly.
  func goBack(to entry: EntryID, on stack: StackID) -> Bool {
    let isThere = state.stack(stack)?.entries.contains { $0.id == entry } ?? false
    return isThere && pop(to: entry, on: .stack(stack)).batch != nil
  }
}

/// An element of a navigation stack's path.
///
/// Screens are identified by their entries, so a screen remains the same when its route is replaced.
package enum PathItem<R: Route>: Sendable {
  /// A screen above the root.
  case entry(EntryID, DecodedRoute<R>)
  /// The route of a link.
  case link(R)

  /// The entry, if the element is a screen.
  var entry: EntryID? {
    switch self {
    case .entry(let id, _): id
    case .link: nil
    }
  }
}

extension PathItem: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.entry(let left, _), .entry(let right, _)): left == right
    case (.link(let left), .link(let right)): left == right
    case (.entry, .link), (.link, .entry): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .entry(let id, _): hasher.combine(id)
    case .link(let route): hasher.combine(route)
    }
  }
}

/// A link in an app's own stack, which has a path of different types, can only be read from its encoded form.
extension PathItem: Codable {
  package init(from decoder: any Decoder) throws { self = .link(try R(from: decoder)) }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .entry(let id, _): try id.description.encode(to: encoder)
    case .link(let route): try route.encode(to: encoder)
    }
  }
}

/// The meaning of a path that a navigation stack writes.
package enum PathWrite<R: Route>: Hashable, Sendable {
  /// The path is unchanged.
  case same
  /// The user went back to the screen with this entry; `nil` for the root.
  case back(to: EntryID?)
  /// The user followed a link.
  case push(R)
  /// The write is not a user action. It is an older path or contains screens that are not in the state.
  case stray

  /// Interprets a path relative to the one that was set last.
  /// - Parameter isSettled: Whether the stack has been evaluated with that path. Until then, the path is not visible,
  ///   and a write refers to the previous path.
  package init(_ written: [PathItem<R>], shown: [PathItem<R>], isSettled: Bool) {
    if written == shown {
      self = .same
    } else if case .link(let route)? = written.last, written.dropLast().elementsEqual(shown) {
      self = .push(route)
    } else if isSettled, written.count < shown.count, shown.starts(with: written) {
      self = .back(to: written.last?.entry)
    } else {
      self = .stray
    }
  }
}
