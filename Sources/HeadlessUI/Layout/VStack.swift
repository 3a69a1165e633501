public import Foundation

/// Views one below the other.
public struct VStack<Content> where Content: View {
  let content: Content

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension VStack: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .column
    scope.place(content)
  }
}
