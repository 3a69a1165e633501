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

/// Empty space.
public struct Spacer {
  public init(minLength: CGFloat? = nil) {}
}

extension Spacer: Primitive {
  func place(in scope: Scope) {}
}

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
