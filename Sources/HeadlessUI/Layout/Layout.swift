public import Foundation

// These modifiers have no effect on text, so each returns the view itself.
extension View {
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

  public nonisolated func padding(_ length: CGFloat) -> some View { self }

  public nonisolated func background<S>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View where S: ShapeStyle { self }

  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }

  public nonisolated func font(_ font: Font?) -> some View { self }

  public nonisolated func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { self }
}

/// The placement of views in a frame. The stand-in ignores it.
public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

/// The horizontal placement of views.
public struct HorizontalAlignment: Equatable, Sendable {
  let name: String

  public static let leading = HorizontalAlignment(name: "leading")
  public static let center = HorizontalAlignment(name: "center")
}

/// The vertical placement of views.
public struct VerticalAlignment: Equatable, Sendable {
  public static let center = VerticalAlignment()
}

/// A side of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let all = Set(rawValue: 15)
  }
}
