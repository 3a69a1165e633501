import Backtrail

/// The first version of an app's screens.
enum Orchard: Route, DeclaresRoutes {
  case home
  case tree(id: Int)
  case basket(count: Int)
  case tools(page: String)
  case almanac
  case weather(day: Int)

  static let routeDeclarations = [
    RouteDeclaration("home", view: "Home"),
    RouteDeclaration("tree", parameters: [.init("id", "Int")], view: "Tree"),
    RouteDeclaration("basket", parameters: [.init("count", "Int")], view: "Basket"),
    RouteDeclaration("tools", parameters: [.init("page", "String")], view: "Tools"),
    RouteDeclaration("almanac", view: "Almanac"),
    RouteDeclaration("weather", parameters: [.init("day", "Int")], view: "Weather"),
  ]

  /// The screens that the app showed when its log was recorded.
  static let recorded: [Orchard] = [
    .home, .tree(id: 7), .basket(count: 3), .tools(page: "graft"), .almanac, .weather(day: 2),
  ]
}

/// Later versions of the app's screens, each with one kind of change.
enum Later {
  /// A case was renamed, and one got a chosen name.
  enum Renamed: Route, DeclaresRoutes {
    case home
    case plant(id: Int)
    case crate(count: Int)
    case tools(page: String)
    case almanac
    case weather(day: Int)

    static let routeDeclarations = [
      RouteDeclaration("home", view: "Home"),
      RouteDeclaration("plant", aliases: ["tree"], parameters: [.init("id", "Int")], view: "Tree"),
      RouteDeclaration(
        "crate", name: "b", aliases: ["basket"], parameters: [.init("count", "Int")], view: "Crate"),
      RouteDeclaration("tools", parameters: [.init("page", "String")], view: "Tools"),
      RouteDeclaration("almanac", view: "Almanac"),
      RouteDeclaration("weather", parameters: [.init("day", "Int")], view: "Weather"),
    ]
  }

  /// A case got a required value twice, one after the other.
  enum Grown: Route, DeclaresRoutes {
    case home
    case tree(id: Int, row: String, isWatered: Bool)
    case basket(count: Int)
    case tools(page: String)
    case almanac
    case weather(day: Int)

    static let routeDeclarations = [
      RouteDeclaration("home", view: "Home"),
      RouteDeclaration(
        "tree", version: 3,
        parameters: [.init("id", "Int"), .init("row", "String"), .init("isWatered", "Bool")], view: "Tree"),
      RouteDeclaration("basket", version: 2, parameters: [.init("count", "Int")], view: "Basket"),
      RouteDeclaration("tools", parameters: [.init("page", "String")], view: "Tools"),
      RouteDeclaration("almanac", view: "Almanac"),
      RouteDeclaration("weather", version: 2, parameters: [.init("day", "Int")], view: "Weather"),
    ]

    static let routeUpcasters = [
      RouteUpcaster("tree", from: 2) { $0["isWatered"] = false },
      RouteUpcaster("tree", from: 1) { $0["row"] = .string("row \($0["id"]?.intValue ?? 0)") },
      RouteUpcaster("weather", from: 1) { _ in throw Unknown() },
    ]

    struct Unknown: Error, CustomStringConvertible {
      let description = "Nobody knows."
    }
  }

  /// Screens were removed, with and without a replacement, and one was simply left out.
  enum Shrunk: Route, DeclaresRoutes {
    case home
    case tree(id: Int)
    case tools(page: String)

    static let routeDeclarations = [
      RouteDeclaration("home", view: "Home"),
      RouteDeclaration("tree", parameters: [.init("id", "Int")], view: "Tree"),
      RouteDeclaration(
        "tools", name: "shed", aliases: ["tools"], parameters: [.init("page", "String")], view: "Tools"),
    ]

    static let removedRoutes = [
      RemovedRoute("almanac", replacement: Shrunk.tools(page: "almanac")), RemovedRoute("weather"),
    ]
  }

  /// The types of values changed, with and without an upcaster.
  enum Retyped: Route, DeclaresRoutes {
    case home
    case tree(id: String)
    case basket(count: [Int])
    case tools(page: String)
    case almanac
    case weather(day: Int)

    static let routeDeclarations = [
      RouteDeclaration("home", view: "Home"),
      RouteDeclaration("tree", version: 2, parameters: [.init("id", "String")], view: "Tree"),
      RouteDeclaration("basket", parameters: [.init("count", "[Int]")], view: "Basket"),
      RouteDeclaration("tools", parameters: [.init("page", "String")], view: "Tools"),
      RouteDeclaration("almanac", view: "Almanac"),
      RouteDeclaration("weather", parameters: [.init("day", "Int")], view: "Weather"),
    ]

    static let routeUpcasters = [
      RouteUpcaster("tree", from: 1) { $0["id"] = .string("tree-\($0["id"]?.intValue ?? 0)") }
    ]
  }

  /// A screen was split, two were merged, and one was moved into another.
  enum Split: Route, DeclaresRoutes {
    case home
    case pruning
    case grafting(page: String)
    case store(kind: String, count: Int)
    case sky(day: Int)

    static let routeDeclarations = [
      RouteDeclaration("home", view: "Home"),
      RouteDeclaration("pruning", isRestorable: false, view: "Pruning"),
      RouteDeclaration("grafting", version: 2, parameters: [.init("page", "String")], view: "Grafting"),
      RouteDeclaration(
        "store", parameters: [.init("kind", "String"), .init("count", "Int")], view: "Store"),
      RouteDeclaration("sky", parameters: [.init("day", "Int")], view: "Sky"),
    ]

    static let routeUpcasters = [
      RouteUpcaster("tools", from: 1, into: ["pruning", "grafting"]) { old in
        old["page"] == "prune" ? StoredRoute("pruning") : StoredRoute("grafting", parameters: old)
      },
      RouteUpcaster("grafting", from: 1) { $0["page"] = .string("\($0["page"]?.stringValue ?? "")/first") },
      RouteUpcaster("basket", from: 1, into: ["store"]) { old in
        StoredRoute("store", parameters: ["kind": "basket", "count": old["count"]])
      },
      RouteUpcaster("tree", from: 1, into: ["store"]) { _ in
        StoredRoute("store", parameters: ["kind": "tree", "count": 1])
      },
      RouteUpcaster("almanac", from: 1, into: ["sky"]) { _ in StoredRoute("home") },
      RouteUpcaster("weather", from: 1, into: ["sky"]) { StoredRoute("sky", parameters: $0) },
    ]
  }
}
