package import BacktrailLinks

/// The destinations of a small app with a hundred routes, with the table that `@DeepLinkDestination` would generate.
package enum ShopLink: Equatable, Sendable, DeepLinkRoutable {
  case post(user: Int, post: Int)
  case page(Int)

  /// A URL of 40 bytes with two parameters.
  package static let url = "https://shop.example/users/4711/posts/42"
  /// The destination of `url`.
  package static let destination = Self.post(user: 4_711, post: 42)
  /// A URL whose first segment does not match.
  package static let missingURL = "https://shop.example/person/4711/posts/4"

  package static let allRoutes: [DeepLinkRouteDefinition<Self>] =
    (0..<99).map { place in
      DeepLinkRouteDefinition("/pages-\(place)", case: "page", build: { _ in .page(place) })
    } + [
      DeepLinkRouteDefinition(
        "/users/:user/posts/:post", case: "post",
        parameters: [
          DeepLinkParameter("user", Int.self, from: "user"),
          DeepLinkParameter("post", Int.self, from: "post"),
        ],
        build: { link throws(DeepLinkValueError) in
          .post(user: try link.value("user"), post: try link.value("post"))
        })
    ]
}
