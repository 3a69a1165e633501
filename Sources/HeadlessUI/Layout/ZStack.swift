/// Views on top of each other; the stand-in shows them one below the other.
public struct ZStack<Content> where Content: View {
  let content: Content

  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ZStack: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .column
    scope.place(content)
  }
}
