public import Foundation

/// Views side by side.
public struct HStack<Content> where Content: View {
  let content: Content

  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension HStack: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .row
    scope.place(content)
  }
}

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
