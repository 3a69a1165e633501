import BacktrailCore
import BacktrailLinks

/// The screens of the attacked app, and their links.
enum Screen: Route, DeepLinkRoutable {
  case list
  case item(id: Int)
  case note(text: String)
  case vault(id: String)
  /// A screen whose value is never stored.
  case renewal(token: String)

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition("/", case: "list", build: { _ in .list }, values: { route, _ in route == .list }),
    DeepLinkRouteDefinition(
      "/items/:id", case: "item", parameters: [DeepLinkParameter("id", Int.self, from: "id")],
      build: { link throws(DeepLinkValueError) in .item(id: try link.value("id")) },
      values: { route, link in
        guard case .item(let id) = route else { return false }
        link.set("id", id)
        return true
      }),
    DeepLinkRouteDefinition(
      "/notes", query: ["text"], case: "note",
      parameters: [DeepLinkParameter("text", String.self, from: "text")],
      build: { link throws(DeepLinkValueError) in .note(text: try link.value("text")) },
      values: { route, link in
        guard case .note(let text) = route else { return false }
        link.set("text", text)
        return true
      }),
    DeepLinkRouteDefinition(
      "/vault/:id", case: "vault", gate: .authentication,
      parameters: [DeepLinkParameter("id", String.self, from: "id")],
      build: { link throws(DeepLinkValueError) in .vault(id: try link.value("id")) },
      values: { route, link in
        guard case .vault(let id) = route else { return false }
        link.set("id", id)
        return true
      }),
    DeepLinkRouteDefinition(
      "/renew/:token", case: "renewal", parameters: [DeepLinkParameter("token", String.self, from: "token")],
      build: { link throws(DeepLinkValueError) in .renewal(token: try link.value("token")) },
      values: { route, link in
        guard case .renewal(let token) = route else { return false }
        link.set("token", token)
        return true
      }),
  ]
}

extension Screen: CustomStringConvertible {
  /// The screen in a word, for failures.
  var description: String {
    switch self {
    case .list: "list"
    case .item(let id): "item(\(id))"
    case .note(let text): "note(\(text.prefix(20)))"
    case .vault(let id): "vault(\(id))"
    case .renewal: "renewal"
    }
  }
}

extension ContainerLayout<Screen> {
  /// The first window of the app.
  static var start: Self {
    .tabs([BranchLayout("shop", .list), BranchLayout("notes", .note(text: "first"))])
  }
}
