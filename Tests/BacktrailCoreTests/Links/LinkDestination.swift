import BacktrailCore
import BacktrailLinks

/// The destinations of the link tests; the table is what `@DeepLinkDestination` would generate.
enum LinkDestination: Equatable, DeepLinkRoutable {
  enum Sorting: String, CaseIterable, Equatable {
    case price
    case byName = "by_name"
  }

  enum Level: Int, Equatable {
    case low = 1
    case high = 3
  }

  case home
  case item(id: Int)
  case itemNamed(String)
  case featured
  case search(words: String?, page: Int, sorting: Sorting?, level: Level)
  case tags(ids: [Int], names: [String]?)
  case post(slug: String)
  case archive(year: Int, month: Int?)
  case flag(isOn: Bool, ratio: Double)
  case list([Double])

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition(
      "/", case: "home", build: { _ in .home }, values: { destination, _ in destination == .home }),
    DeepLinkRouteDefinition(
      "/items/:name", case: "itemNamed", parameters: [DeepLinkParameter("0", String.self, from: "name")],
      build: { link throws(DeepLinkValueError) in .itemNamed(try link.value("name")) },
      values: { destination, link in
        guard case .itemNamed(let v0) = destination else { return false }
        link.set("name", v0)
        return true
      }),
    DeepLinkRouteDefinition(
      "/items/:id", case: "item", parameters: [DeepLinkParameter("id", Int.self, from: "id")],
      build: { link throws(DeepLinkValueError) in .item(id: try link.value("id")) },
      values: { destination, link in
        guard case .item(let v0) = destination else { return false }
        link.set("id", v0)
        return true
      }),
    DeepLinkRouteDefinition(
      "/items/featured", case: "featured", build: { _ in .featured },
      values: { destination, _ in destination == .featured }),
    DeepLinkRouteDefinition(
      "/search", query: ["q", "page", "sorting", "level"], case: "search",
      parameters: [
        DeepLinkParameter("words", String?.self, from: "q"),
        DeepLinkParameter("page", Int.self, from: "page", default: 1),
        DeepLinkParameter("sorting", Sorting?.self, from: "sorting"),
        DeepLinkParameter("level", Level.self, from: "level", default: .low),
      ],
      build: { link throws(DeepLinkValueError) in
        .search(
          words: try link.value("q"), page: try link.value("page", default: 1),
          sorting: try link.value("sorting"), level: try link.value("level", default: .low))
      },
      values: { destination, link in
        guard case .search(let v0, let v1, let v2, let v3) = destination else { return false }
        link.set("q", v0)
        link.set("page", v1)
        link.set("sorting", v2)
        link.set("level", v3)
        return true
      }),
    DeepLinkRouteDefinition(
      "/tags", query: ["ids", "names"], case: "tags",
      parameters: [
        DeepLinkParameter("ids", [Int].self, from: "ids"),
        DeepLinkParameter("names", [String]?.self, from: "names"),
      ],
      build: { link throws(DeepLinkValueError) in
        .tags(ids: try link.value("ids"), names: try link.value("names"))
      },
      values: { destination, link in
        guard case .tags(let v0, let v1) = destination else { return false }
        link.set("ids", v0)
        link.set("names", v1)
        return true
      }),
    DeepLinkRouteDefinition(
      "/posts/**/:slug", case: "post", parameters: [DeepLinkParameter("slug", String.self, from: "slug")],
      build: { link throws(DeepLinkValueError) in .post(slug: try link.value("slug")) },
      values: { destination, link in
        guard case .post(let v0) = destination else { return false }
        link.set("slug", v0)
        return true
      }),
    DeepLinkRouteDefinition(
      "/archive/:year/:month?", case: "archive",
      parameters: [
        DeepLinkParameter("year", Int.self, from: "year"),
        DeepLinkParameter("month", Int?.self, from: "month"),
      ],
      build: { link throws(DeepLinkValueError) in
        .archive(year: try link.value("year"), month: try link.value("month"))
      },
      values: { destination, link in
        guard case .archive(let v0, let v1) = destination else { return false }
        link.set("year", v0)
        link.set("month", v1)
        return true
      }),
    DeepLinkRouteDefinition(
      "/flags/:isOn/:ratio", case: "flag",
      parameters: [
        DeepLinkParameter("isOn", Bool.self, from: "isOn"),
        DeepLinkParameter("ratio", Double.self, from: "ratio"),
      ],
      build: { link throws(DeepLinkValueError) in
        .flag(isOn: try link.value("isOn"), ratio: try link.value("ratio"))
      },
      values: { destination, link in
        guard case .flag(let v0, let v1) = destination else { return false }
        link.set("isOn", v0)
        link.set("ratio", v1)
        return true
      }),
    DeepLinkRouteDefinition(
      "/lists", query: ["of"], case: "list", parameters: [DeepLinkParameter("0", [Double].self, from: "of")],
      build: { link throws(DeepLinkValueError) in .list(try link.value("of")) },
      values: { destination, link in
        guard case .list(let v0) = destination else { return false }
        link.set("of", v0)
        return true
      }),
  ]
}
