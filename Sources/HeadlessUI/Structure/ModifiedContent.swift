/// A view with a modifier on it.
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
