/// A color. The stand-in does not show it.
public struct Color: Hashable, Sendable {
  let name: String
  let alpha: Double

  init(_ name: String, alpha: Double = 1) {
    self.name = name
    self.alpha = alpha
  }

  public func opacity(_ opacity: Double) -> Color { Color(name, alpha: alpha * opacity) }
}

extension Color: ShapeStyle {}

extension Color: Primitive {
  func place(in scope: Scope) {}
}

extension Color {
  public static let red = Color("red")
  public static let orange = Color("orange")
  public static let yellow = Color("yellow")
}

/// The fill of a shape or of text.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// A level of the current style. The stand-in does not show it.
public struct HierarchicalShapeStyle: ShapeStyle {}
