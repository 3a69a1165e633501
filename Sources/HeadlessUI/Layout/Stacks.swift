public import Foundation

/// A view that arranges its content side by side.
public struct HStack<Content> where Content: View {
  let content: Content

  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// A view that arranges its content vertically, one view below the other.
public struct VStack<Content> where Content: View {
  let content: Content

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// A view that layers its content. The stand-in draws the layers one below the other.
public struct ZStack<Content> where Content: View {
  let content: Content

  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// A view that arranges its content vertically. The stand-in evaluates all of the content.
public struct LazyVStack<Content> where Content: View {
  let content: Content

  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// A view whose content can be scrolled. The stand-in shows all of the content.
public struct ScrollView<Content> where Content: View {
  let content: Content

  public nonisolated init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// A view that draws its content in a row or a column.
@MainActor
protocol Arrangement: Primitive {
  associatedtype Content: View
  var content: Content { get }
  static var element: Element { get }
}

extension Arrangement {
  static var element: Element { .column }

  func place(in scope: Scope) {
    scope.node.element = Self.element
    scope.place(content)
  }
}

extension HStack: Arrangement { static var element: Element { .row } }
extension VStack: Arrangement {}
extension ZStack: Arrangement {}
extension LazyVStack: Arrangement {}
extension ScrollView: Arrangement {}

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
