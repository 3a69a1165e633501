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

/// Views layered on top of each other. The stand-in draws them one below the other.
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

/// Views one below the other. The stand-in evaluates all of them.
public struct LazyVStack<Content> where Content: View {
  let content: Content

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension LazyVStack: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .column
    scope.place(content)
  }
}

/// Content that can be scrolled. The stand-in shows all of it.
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

/// A horizontal or vertical direction.
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// Flexible space. The stand-in does not show it.
public struct Spacer {
  public nonisolated init(minLength: CGFloat? = nil) {}
}

extension Spacer: Primitive {
  func place(in scope: Scope) {}
}

/// A line between views. The stand-in does not show it.
public struct Divider {
  public nonisolated init() {}
}

extension Divider: Primitive {
  func place(in scope: Scope) {}
}
