/// A modifier that creates a different version of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
  typealias Content = _ViewModifier_Content<Self>
}

/// The view to which a modifier is applied.
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

/// A view with a modifier applied.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, _PrimitiveView, Primitive
where Content: View, Modifier: ViewModifier {
  func place(in scope: Scope) {
    var modifier = modifier
    scope.connect(&modifier)
    scope.place(modifier.body(content: _ViewModifier_Content(view: AnyView(content))))
  }
}

extension View {
  public nonisolated func id<ID>(_ id: ID) -> some View where ID: Hashable {
    Modified(content: self, modification: Identification(id: id))
  }
}

/// A modifier that gives a view an identity. If the ID changes, the view's state is reset.
struct Identification: Modification {
  let id: AnyHashable

  func place(_ content: some View, in scope: Scope) { scope.place(content, at: .id(id)) }
}
