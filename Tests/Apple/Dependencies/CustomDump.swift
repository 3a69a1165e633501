// What a package that we depend on takes from SwiftUI, wherever a module of that name is in sight: not for our sources.

public struct Animation: Equatable, Sendable {
  public static let easeIn = Animation(), easeInOut = Animation(), easeOut = Animation(), linear = Animation()
  public static func interactiveSpring() -> Animation { stub() }
  public static func spring() -> Animation { stub() }
}

public struct Color: Hashable, Sendable {
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color()
  public static let black = Color(), blue = Color(), brown = Color(), clear = Color()
  public static let cyan = Color(), gray = Color(), green = Color(), indigo = Color(), mint = Color()
  public static let orange = Color(), pink = Color(), primary = Color(), purple = Color(), red = Color()
  public static let secondary = Color(), teal = Color(), white = Color(), yellow = Color()
}
