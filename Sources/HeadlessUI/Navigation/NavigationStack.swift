/// A view that shows a root screen and the screens pushed onto it.
@MainActor @preconcurrency
public struct NavigationStack<Data, Root> where Root: View {
  let path: PathAccess?
  let root: Root

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    self.path = PathAccess(path)
    self.root = root()
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = PathAccess(path)
    self.root = root()
  }
}

extension NavigationStack: Primitive {
  func place(in scope: Scope) {
    if scope.stack != nil { scope.graph.warn("A NavigationStack is on a screen of another one. Remove it.") }
    let stack = StackPass(path: path ?? PathAccess(ownPath(in: scope)))
    let elements = stack.path.elements()
    let shown = scope.node.remembered({ ShownPath(elements) }, at: -2)
    shown.update(to: elements, of: stack.path, in: scope)
    stack.add(root, at: .body, in: scope, pop: nil)
    for (index, element) in elements.enumerated() {
      // The screen is part of the stack, so it must not retain the stack.
      stack.add(stack.view(for: element), at: .screen(index, element), in: scope) { [path = stack.path] in
        path.truncate(index)
      }
    }
    scope.node.element = .stack(stack.screens)
  }

  private func ownPath(in scope: Scope) -> Binding<NavigationPath> {
    let box = scope.node.remembered { StateBox(NavigationPath(), pending: scope.graph.pending) }
    return Binding(read: { box.value }, write: { box.set($0) })
  }
}

extension View {
  public nonisolated func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    Modified(content: self, modification: ValueDestination(destination: destination))
  }

  public nonisolated func navigationDestination<V>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View where V: View {
    let content = AnyView(destination())
    return Modified(
      content: self,
      modification: Pushing(
        content: { isPresented.wrappedValue ? content : nil },
        clear: { isPresented.wrappedValue = false }))
  }

  public nonisolated func navigationDestination<D, C>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    Modified(
      content: self,
      modification: Pushing(
        content: { item.wrappedValue.map { AnyView(AnyView(destination($0)).id($0)) } },
        clear: { item.wrappedValue = nil }))
  }
}

/// A modifier that declares the content for values of a type in the path of the enclosing stack.
struct ValueDestination<Value: Hashable, Screen: View>: Modification {
  let destination: (Value) -> Screen

  func place(_ content: some View, in scope: Scope) {
    scope.stack?.register(Value.self, destination)
    scope.place(content)
  }
}

/// A modifier that pushes a screen onto the view's screen while there is content for it.
struct Pushing: Modification {
  let content: () -> AnyView?
  let clear: () -> Void

  func place(_ view: some View, in scope: Scope) {
    if let content = content() { scope.screen?.pushes.append(.init(content: content, clear: clear)) }
    scope.place(view)
  }
}

extension View {
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol {
    navigationTitle(Text(title))
  }

  public nonisolated func navigationTitle(_ title: Text) -> some View {
    Modified(
      content: self,
      modification: ScreenChange { screen in
        // The outermost title wins because it is encountered first.
        screen.title = screen.title ?? title.content
      })
  }

  public nonisolated func navigationBarBackButtonHidden(
    _ hidesBackButton: Bool = true
  ) -> some View {
    Modified(
      content: self,
      modification: ScreenChange { $0.isBackHidden = hidesBackButton || $0.isBackHidden })
  }
}

/// A modifier that changes the way the view's screen is shown.
struct ScreenChange: Modification {
  let change: @MainActor @Sendable (StackScreen) -> Void

  func place(_ content: some View, in scope: Scope) {
    if let screen = scope.screen { change(screen) }
    scope.place(content)
  }
}
