import Backtrail

/// Routes with chosen names, as `@Screens` declares them.
enum Reef: Route, DeclaresRoutes {
  case shore
  case dive(depth: Int)
  case permit(token: String)

  static let routeDeclarations = [
    RouteDeclaration("shore", view: "Shore"),
    RouteDeclaration(
      "dive", name: "d", version: 3, aliases: ["descent", "dive"], parameters: [.init("depth", "Int")],
      view: "Dive"),
    RouteDeclaration(
      "permit", name: "licence", isRestorable: false, parameters: [.init("token", "String")], view: "Permit"),
  ]
}

/// Routes with raw values, one of which is the name of another case.
enum Buoy: String, Route, DeclaresRoutes {
  case red = "green"
  case green = "red"
  case white

  static let routeDeclarations = [
    RouteDeclaration("red", rawValue: "green", view: "Red"),
    RouteDeclaration("green", rawValue: "red", version: 2, view: "Green"),
    RouteDeclaration("white", name: "pale", view: "White"),
  ]
}

/// Routes that encode under their own names.
enum Tide: Route, DeclaresRoutes {
  case high(Int)
  case low

  enum CodingKeys: String, CodingKey {
    case high = "h"
    case low
  }

  static let routeDeclarations = [
    RouteDeclaration("high", name: "flood", view: "High"), RouteDeclaration("low", view: "Low"),
  ]
}
