/// A view whose type is not known; another type in its place starts with new state.
public struct AnyView {
  let content: any View

  public init<V>(_ view: V) where V: View { content = view }

  public init<V>(erasing view: V) where V: View { content = view }
}

extension AnyView: Primitive {
  func place(in scope: Scope) { open(content, in: scope) }

  @MainActor private func open(_ view: some View, in scope: Scope) { scope.place(view) }
}
