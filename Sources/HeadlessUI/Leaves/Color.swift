/// A colour; the stand-in shows none.
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
  public static let mint = Color("mint")
  public static let teal = Color("teal")
  public static let cyan = Color("cyan")
  public static let blue = Color("blue")
  public static let indigo = Color("indigo")
  public static let purple = Color("purple")
  public static let pink = Color("pink")
  public static let brown = Color("brown")
  public static let white = Color("white")
  public static let gray = Color("gray")
  public static let black = Color("black")
  public static let clear = Color("clear", alpha: 0)
  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
}

/// What a shape or a text is filled with.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var blue: Color { .blue }
  public static var purple: Color { .purple }
  public static var pink: Color { .pink }
  public static var white: Color { .white }
  public static var gray: Color { .gray }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

/// A step of the current style; the stand-in shows none.
public struct HierarchicalShapeStyle: ShapeStyle {}
