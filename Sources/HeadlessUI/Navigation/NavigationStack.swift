/// A root screen and the screens pushed onto it.
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
    let stack = StackPass(path: path ?? PathAccess(ownPath(in: scope)))
    let elements = stack.path.elements()
    let shown = scope.node.remembered({ ShownPath(elements) }, at: -2)
    shown.update(to: elements, of: stack.path, in: scope.graph)
    stack.add(root, at: .body, in: scope, pop: nil)
    for (index, element) in elements.enumerated() {
      stack.add(stack.view(for: element), at: .screen(index, element), in: scope) {
        stack.path.truncate(index)
      }
    }
    scope.node.element = .stack(stack.screens)
  }

  private func ownPath(in scope: Scope) -> Binding<NavigationPath> {
    let box = scope.node.remembered { StateBox(NavigationPath(), isDirty: scope.graph.isDirty) }
    return Binding(read: { box.value }, write: { box.set($0) })
  }
}
