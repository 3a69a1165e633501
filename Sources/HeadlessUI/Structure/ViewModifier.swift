/// A change that makes another version of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
  typealias Content = _ViewModifier_Content<Self>
}

/// The view that a modifier was given.
public struct _ViewModifier_Content<Modifier> where Modifier: ViewModifier {
  let view: AnyView
}

extension _ViewModifier_Content: Primitive {
  func place(in scope: Scope) { scope.place(view) }
}

extension View {
  public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
