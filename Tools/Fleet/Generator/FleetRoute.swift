import BacktrailCore
import BacktrailLinks
import BacktrailRuntime

/// The screens of the sample app, with the same stored names but without views and macros.
enum FleetRoute: Route, DeepLinkRoutable {
  case shop
  case item(id: Int)
  case reviews(id: Int)
  case search
  case settings
  case settingsPage(page: String)
  case cart
  case checkout

  static let pages = ["account", "notifications", "privacy", "about"]

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    plain("/", "shop", .shop), plain("/search", "search", .search), plain("/cart", "cart", .cart),
    plain("/settings", "settings", .settings),
    plain("/checkout", "checkout", gate: .authentication, .checkout),
    number("/items/:id", "item") { .item(id: $0) },
    number("/items/:id/reviews", "reviews") { .reviews(id: $0) },
    DeepLinkRouteDefinition(
      "/settings/:page", case: "settingsPage",
      parameters: [DeepLinkParameter("page", String.self, from: "page")],
      build: { link throws(DeepLinkValueError) in
        let page: String = try link.value("page")
        guard pages.contains(page) else { throw .declined }
        return .settingsPage(page: page)
      }),
  ]

  private static func plain(
    _ pattern: String, _ name: String, gate: DeepLinkGate? = nil, _ route: Self
  ) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(pattern, case: name, gate: gate, build: { _ in route })
  }

  private static func number(
    _ pattern: String, _ name: String, _ make: @escaping @Sendable (Int) -> Self
  ) -> DeepLinkRouteDefinition<Self> {
    DeepLinkRouteDefinition(
      pattern, case: name, parameters: [DeepLinkParameter("id", Int.self, from: "id")],
      build: { link throws(DeepLinkValueError) in make(try link.value("id")) })
  }

  static let router = DeepLinkRouter<Self>(
    policy: DeepLinkPolicy(schemes: ["shop", "https"], hosts: ["shop.example"]))

  /// The screens that a link shows, as in the sample app.
  var linkPlan: LinkPlan<Self> {
    switch self {
    case .shop, .item: LinkPlan(LinkBranch("shop", [self]))
    case .reviews(let id): LinkPlan(LinkBranch("shop", [.item(id: id), self]))
    case .search: LinkPlan(LinkBranch("search", [self]))
    case .settings, .settingsPage: LinkPlan(LinkBranch("settings", [self]))
    case .cart: LinkPlan(LinkBranch("shop"), LinkPresentation([self]))
    case .checkout: LinkPlan(LinkBranch("shop"), LinkPresentation([.cart, self]))
    }
  }

  static let start = ContainerLayout<Self>.tabs([
    BranchLayout("shop", .shop), BranchLayout("search", .search), BranchLayout("settings", .settings),
  ])
}

/// A build of the app.
///
/// The first one called a screen 'opinions'. The second stores it as 'reviews' but does not declare the earlier name,
/// so launches after the update quarantine it. The third knows both names but crashes at the checkout more often.
struct Edition: RouteCoder {
  let version: String
  let build: String
  /// The stored names of the reviews screen, starting with the current one.
  private let reviews: [String]
  /// The share of steps at the checkout that crash, per mille.
  let checkoutCrashes: Int
  private let json = JSONRouteCoder<FleetRoute>()

  static let all = [
    Edition(version: "1.3", build: "41", reviews: ["opinions"], checkoutCrashes: 5),
    Edition(version: "1.4", build: "42", reviews: ["reviews"], checkoutCrashes: 5),
    Edition(version: "1.5", build: "43", reviews: ["reviews", "opinions"], checkoutCrashes: 60),
  ]

  private init(version: String, build: String, reviews: [String], checkoutCrashes: Int) {
    (self.version, self.build, self.reviews) = (version, build, reviews)
    self.checkoutCrashes = checkoutCrashes
  }

  func encode(_ route: FleetRoute) throws(RouteCodingError) -> EncodedRoute {
    var encoded = try json.encode(route)
    if encoded.name == "reviews" { encoded.name = reviews[0] }
    return encoded
  }

  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> FleetRoute {
    var route = route
    if ["reviews", "opinions"].contains(route.name) {
      guard reviews.contains(route.name) else {
        throw .undecodable(route: route.name, reason: "it is not a route of this build.")
      }
      route.name = "reviews"
    }
    return try json.decode(route)
  }
}
