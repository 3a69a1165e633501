/// Views that are treated as one.
public struct Group<Content> {
  let content: Content
}

extension Group: View, _PrimitiveView, Primitive where Content: View {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  func place(in scope: Scope) { scope.place(content) }
}
