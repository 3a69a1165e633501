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
  public static let green = Color("green")
  public static let blue = Color("blue")
  public static let purple = Color("purple")
  public static let gray = Color("gray")
  public static let black = Color("black")
  public static let white = Color("white")
  public static let clear = Color("clear")
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
}

/// The fill of a shape or of text.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle where Self == Color {
  public static var red: Color { .init("red") }
  public static var orange: Color { .init("orange") }
  public static var yellow: Color { .init("yellow") }
  public static var green: Color { .init("green") }
  public static var blue: Color { .init("blue") }
  public static var purple: Color { .init("purple") }
  public static var gray: Color { .init("gray") }
  public static var black: Color { .init("black") }
  public static var white: Color { .init("white") }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// A level of the current foreground style. The stand-in does not show it.
public struct HierarchicalShapeStyle: ShapeStyle {}
