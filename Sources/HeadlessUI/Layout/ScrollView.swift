/// Views that may not fit the screen; the stand-in shows all of them.
public struct ScrollView<Content> where Content: View {
  let content: Content

  public nonisolated init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ScrollView: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .column
    scope.place(content)
  }
}
