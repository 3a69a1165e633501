/// A navigation stack while a pass builds it: its screens and the destinations met so far.
@MainActor
final class StackPass {
  private(set) var screens: [StackScreen] = []
  private var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
  let path: PathAccess

  init(path: PathAccess) { self.path = path }

  /// The first destination of a type wins, which is the one nearest to the root.
  func register<Value: Hashable>(_ type: Value.Type, _ destination: @escaping (Value) -> some View) {
    let id = ObjectIdentifier(type)
    if destinations[id] != nil { return }
    destinations[id] = { value in (value.base as? Value).map { AnyView(destination($0)) } }
  }

  func view(for element: AnyHashable) -> AnyView {
    let type = Swift.type(of: element.base)
    return destinations[ObjectIdentifier(type)]?(element) ?? AnyView(Text("No destination for '\(type)'"))
  }

  /// Places a screen, and above it what its own modifiers push.
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
