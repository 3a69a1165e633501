import Backtrail
import BacktrailInspection
import Testing

/// A manifest's treatment of types that it cannot know, and of names that are not unique.
@Suite struct ManifestWritingTests {
  struct Sku: DeepLinkValue, Equatable {
    let code: String
    init?(deepLinkText: String) {
      guard deepLinkText.hasPrefix("S") else { return nil }
      code = deepLinkText
    }
    var deepLinkText: String { code }
  }
  enum Shop {
    enum Kind: String, CaseIterable { case a }
    enum Date: Int { case first }
  }
  enum Help {
    enum Kind: String, CaseIterable { case b }
    enum Twin: Int, CaseIterable, CustomStringConvertible {
      case left, right
      var description: String { "twin" }
    }
  }

  private static func route(_ pattern: String, _ parameter: DeepLinkParameter) -> DeepLinkRouteDefinition<Int>
  {
    DeepLinkRouteDefinition(
      pattern, case: pattern, parameters: [parameter], build: { _ throws(DeepLinkValueError) in 1 })
  }

  @Test func `the app's own types are listed as texts, and equal names are kept apart`() throws {
    let router = DeepLinkRouter<Int>(routes: [
      Self.route("/a/:v", DeepLinkParameter("v", Sku?.self, from: "v", default: Sku(deepLinkText: "S1"))),
      Self.route("/b/:v", DeepLinkParameter("v", Shop.Kind.self, from: "v")),
      Self.route("/c/:v", DeepLinkParameter("v", Help.Kind.self, from: "v")),
      Self.route("/d/:v", DeepLinkParameter("v", Shop.Kind.self, from: "v")),
      Self.route("/e/:v", DeepLinkParameter("v", Shop.Date.self, from: "v")),
      Self.route("/f/:v", DeepLinkParameter("v", Help.Twin.self, from: "v")),
    ])
    let manifest = router.manifest
    #expect(
      manifest.routes.map { "\($0.parameters[0].type)" } == [
        "Sku?", "Kind", "Kind2", "Kind", "Date2", "Twin",
      ])
    #expect(
      manifest.json.hasSuffix(
        """
        "enums":{"Date2":{"raw":"Int"},"Kind":{"raw":"String","cases":{"a":"a"}},\
        "Kind2":{"raw":"String","cases":{"b":"b"}},"Sku":{"raw":"String"},\
        "Twin":{"raw":"Int","cases":{"1":1,"twin":0}}}}
        """))
    #expect(try DeepLinkManifest(json: manifest.json) == manifest)
    #expect(manifest.router().match("/a/x")?.json == #"{"v":"x"}"#)
  }

  enum Bob: DeepLinkRoutable {
    case home, menu
    static let allRoutes = [
      DeepLinkRouteDefinition<Self>("/bob", case: "home", build: { _ in .home }),
      DeepLinkRouteDefinition<Self>("/menu", case: "menu", build: { _ in .menu }),
    ]
  }
  enum Tina: DeepLinkRoutable {
    case home
    static let allRoutes = [DeepLinkRouteDefinition<Self>("/tina", case: "home", build: { _ in .home })]
  }

  @Test func `cases with the same name in several types are written with their types`() {
    let router = UniversalDeepLinkRouter<String>()
      .include(Bob.self, as: { "\($0)" }).include(Tina.self, as: { "\($0)" })
    #expect(router.manifest.routes.map(\.caseName) == ["Bob.home", "menu", "Tina.home"])
    #expect(router.manifest(plans: ["Tina.home": ["menu"]]).routes[2].plan == ["menu"])
  }

  @Test func `a table written by hand uses its patterns as names`() {
    let router = DeepLinkRouter<Int>(routes: [
      DeepLinkRouteDefinition(pattern: "/a/:id", queryParams: ["q"]) { $0.pathInt("id") }
    ])
    #expect(
      router.manifest.json
        == #"{"routes":[{"case":"/a/:id","pattern":"/a/:id","query":["q"],"params":[]}],"enums":{}}"#)
  }
}
