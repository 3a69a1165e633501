/// A navigation stack that a pass is building, with its screens and the destinations found so far.
@MainActor
final class StackPass {
  private(set) var screens: [StackScreen] = []
  private var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
  let path: PathAccess

  init(path: PathAccess) { self.path = path }

  /// Registers a destination. If a type has multiple destinations, the first destination, which is nearest to the
  /// root, wins.
  func register<Value: Hashable>(_ type: Value.Type, _ destination: @escaping (Value) -> some View) {
    let id = ObjectIdentifier(type)
    if destinations[id] != nil { return }
    destinations[id] = { value in (value.base as? Value).map { AnyView(destination($0)) } }
  }

  func view(for element: AnyHashable) -> AnyView {
    let type = Swift.type(of: element.base)
    return destinations[ObjectIdentifier(type)]?(element) ?? AnyView(Text("No destination for '\(type)'"))
  }

  /// Adds a screen and, above it, the screens that the screen's own modifiers push.
  func add(_ content: some View, at key: NodeKey, in scope: Scope, pop: (() -> Void)?) {
    let screen = StackScreen(pop: pop)
    screens.append(screen)
    var inner = scope
    inner.stack = self
    inner.screen = screen
    if let pop { inner.environment.dismiss = DismissAction { pop() } }
    screen.node = inner.place(content, at: key)
    for push in screen.pushes {
      add(push.content, at: .pushed(screens.count), in: scope, pop: push.clear)
    }
  }
}

/// A screen of a navigation stack, as found in a pass.
@MainActor
final class StackScreen {
  struct Push {
    let content: AnyView
    let clear: () -> Void
  }

  /// A closure that leaves the screen; `nil` for the root.
  let pop: (() -> Void)?
  var node: Node?
  var title: String?
  var isBackHidden = false
  /// Whether one of the screen's views, visible or not, has content for the toolbar.
  var hasBars = false
  /// The screens that this screen's own modifiers push on top of it.
  var pushes: [Push] = []

  init(pop: (() -> Void)?) { self.pop = pop }

  /// The content of the screen's toolbar, in the order of the views that declare it.
  var bars: [Node] { hasBars ? node?.bars ?? [] : [] }
}

extension Node {
  /// The toolbar content of the visible views beneath the node. A nested stack has its own toolbar.
  fileprivate var bars: [Node] {
    if case .stack = element { return [] }
    let inner = visibleChildren.flatMap(\.bars)
    if case .bar(let bar) = element { return [bar] + inner }
    return inner
  }
}

/// The path that a stack last showed. Under adversity, the stack may write this path again.
@MainActor
final class ShownPath {
  private var shown: [AnyHashable]
  private var written: [AnyHashable]?

  init(_ shown: [AnyHashable]) { self.shown = shown }

  func update(to new: [AnyHashable], of path: PathAccess, in scope: Scope) {
    guard new != shown else { return }
    let (old, graph) = (shown, scope.graph)
    graph.begin(new.count < old.count ? .pop : .push, at: scope.node)
    shown = new
    if new == written {
      written = nil
    } else if graph.adversity?.strikes(.stalePath) == true {
      written = old
      graph.afterPass.append { path.replace(old) }
    }
  }
}

/// A navigation stack's access to its path.
struct PathAccess {
  let elements: () -> [AnyHashable]
  let elementType: Any.Type
  /// A closure that appends a value and returns whether the path accepts values of its type.
  let append: (AnyHashable) -> Bool
  let replace: ([AnyHashable]) -> Void
  /// A closure that removes the elements starting at an index.
  let truncate: (Int) -> Void
}

extension PathAccess {
  /// Creates access to a path whose elements are all of the same type. Elements of a different type cannot be
  /// appended and are ignored.
  init<Data>(_ path: Binding<Data>)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    elements = { path.wrappedValue.map { AnyHashable($0) } }
    elementType = Data.Element.self
    append = {
      guard let element = $0.base as? Data.Element else { return false }
      path.wrappedValue.append(element)
      return true
    }
    replace = { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
    truncate = { path.wrappedValue.removeLast(max(0, path.wrappedValue.count - $0)) }
  }

  init(_ path: Binding<NavigationPath>) {
    elements = { path.wrappedValue.elements }
    elementType = AnyHashable.self
    append = {
      path.wrappedValue.elements.append($0)
      return true
    }
    replace = { path.wrappedValue.elements = $0 }
    truncate = { path.wrappedValue.removeLast(max(0, path.wrappedValue.count - $0)) }
  }
}
