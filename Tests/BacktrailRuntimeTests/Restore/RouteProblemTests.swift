import Backtrail
import BacktrailInspection
import Testing

@Suite struct RouteProblemTests {
  private static func schema(
    _ routes: [RouteDeclaration] = [], _ upcasters: [RouteStep] = [], removed: [RouteSchema.Removed] = [],
    viewStates: [ViewStateStep] = []
  ) -> RouteSchema {
    RouteSchema(
      type: "Screen", routes: routes, upcasters: upcasters, removed: removed, viewStateUpcasters: viewStates)
  }

  @Test(arguments: [
    (
      schema([RouteDeclaration("a", view: "A"), RouteDeclaration("b", name: "a", view: "B")]),
      RouteProblem.repeatedName("a", routes: ["a", "b"])
    ),
    (
      schema([
        RouteDeclaration("a", aliases: ["c"], view: "A"), RouteDeclaration("b", aliases: ["c"], view: "B"),
      ]),
      .repeatedName("c", routes: ["a", "b"])
    ),
    (schema([RouteDeclaration("a", aliases: ["a"], view: "A")]), .repeatedName("a", routes: ["a", "a"])),
    (schema([RouteDeclaration("a", version: 0, view: "A")]), .badVersion(route: "a", version: 0)),
    (schema([RouteDeclaration("a", view: "A")], removed: [.init("a")]), .removedButDeclared("a")),
    (schema(removed: [.init("a", replacement: "b")]), .badReplacement(of: "a")),
    (
      schema([RouteDeclaration("a", version: 3, view: "A")], [RouteStep("a", from: 1, to: 1)]),
      .versionNeverRises("a", from: 1, to: 1)
    ),
    (
      schema(
        [RouteDeclaration("a", version: 3, aliases: ["b"], view: "A")],
        [RouteStep("a", from: 1, to: 2), RouteStep("b", from: 1, to: 3)]), .repeatedUpcaster("b", from: 1)
    ),
    (
      schema([RouteDeclaration("a", version: 2, view: "A")], [RouteStep("a", from: 2, to: 3)]),
      .beyondVersion("a", from: 2, declared: 2)
    ),
    (schema([], [RouteStep("a", from: 1, into: ["b"])]), .unknownResult("b", of: "a")),
    (
      schema([], [RouteStep("a", from: 1, into: ["b"]), RouteStep("b", from: 1, into: ["a"])]),
      .loop(["a", "b"])
    ),
    (schema(viewStates: [ViewStateStep("a", from: 2, to: 2)]), .versionNeverRises("a", from: 2, to: 2)),
    (
      schema(viewStates: [ViewStateStep("a", from: 2, to: 3), ViewStateStep("a", from: 2, to: 4)]),
      .repeatedUpcaster("a", from: 2)
    ),
    (
      schema(viewStates: [
        ViewStateStep("a", from: 1, to: 1, as: "b"), ViewStateStep("b", from: 1, to: 1, as: "a"),
      ]),
      .loop(["a", "b"])
    ),
  ])
  func `declarations that cannot be intended are found`(schema: RouteSchema, problem: RouteProblem) {
    #expect(schema.problems == [problem])
  }

  @Test func `a valid declaration has no problems`() {
    let split = Self.schema(
      [RouteDeclaration("a", version: 2, aliases: ["z"], view: "A"), RouteDeclaration("b", view: "B")],
      [RouteStep("z", from: 1, into: ["a", "b"]), RouteStep("c", from: 4, into: ["z", "d"])],
      removed: [.init("d", replacement: "b")], viewStates: [ViewStateStep("k", from: 1, to: 1, as: "l")])
    #expect(split.problems == [])
    #expect([RouteSchema(of: Later.Split.self), RouteSchema(of: Reef.self)].flatMap(\.problems) == [])
  }

  @Test func `every problem says what to do`() {
    #expect(
      "\(RouteProblem.loop(["a", "b"]))" == "The upcasters of 'a' and 'b' form a cycle. Break the cycle.")
    #expect(
      "\(RouteProblem.beyondVersion("a", from: 2, declared: 2))"
        == "An upcaster from version 2 of 'a' leads beyond its declared version 2. Declare the newer version."
    )
  }

  @Test func `a schema of twenty thousand names in a cycle is read quickly`() {
    let count = 20_000
    let steps = (0..<count).map { RouteStep("r\($0)", from: 1, into: ["r\(($0 + 1) % count)"]) }
    #expect(Self.schema([], steps).problems == [.loop((0..<count).map { "r\($0)" }.sorted())])
  }
}

/// Routes whose declarations contradict each other, except one whose second version has the form of the first.
private enum Tangled: Route, DeclaresRoutes {
  case start
  case first
  case second
  case fly(height: Int)

  static let routeDeclarations = [
    RouteDeclaration("start", version: 2, view: "Start"),
    RouteDeclaration("first", aliases: ["old"], view: "First"),
    RouteDeclaration("second", aliases: ["old"], view: "Second"),
    RouteDeclaration("fly", version: 3, parameters: [.init("height", "Int")], view: "Fly"),
  ]

  static let routeUpcasters = [
    RouteUpcaster("fly", from: 2) { $0["height"] = 3 },
    RouteUpcaster("ring", from: 1, into: ["round"]) { StoredRoute("round", parameters: $0) },
    RouteUpcaster("round", from: 1, into: ["ring"]) { StoredRoute("ring", parameters: $0) },
    RouteUpcaster("start", from: 1, to: 1) { _ in },
    // It may stay as it is, but says that it still has the old version.
    RouteUpcaster("stay", from: 1, into: ["stay", "start"]) { _ in StoredRoute("stay") },
  ]

  static let removedRoutes = [RemovedRoute("foreign", replacement: Orchard.home)]
}

@Suite struct TangledRouteTests {
  @Test(arguments: [
    ("old", RouteCodingError.ambiguous(route: "old", cases: ["first", "second"])),
    ("ring", .upcasting("ring", version: 1, reason: "The upcasters form a cycle.")),
    ("start", .upcasting("start", version: 1, reason: "The upcasters form a cycle.")),
    ("stay", .upcasting("stay", version: 1, reason: "The upcasters form a cycle.")),
    ("foreign", .removed(route: "foreign")),
  ])
  func `declarations that cannot be intended are refused and never hang`(
    name: String, error: RouteCodingError
  ) {
    #expect(throws: error) { try JSONRouteCoder<Tangled>().decode(EncodedRoute(name: name)) }
    #expect(
      JSONRouteCoder<Tangled>().decodeAll([EncodedRoute(name: "first"), EncodedRoute(name: name)])
        == [.success(.first), .failure(error)])
  }

  @Test func `a version without an upcaster has the form of the next`() throws {
    #expect(try JSONRouteCoder<Tangled>().decode(EncodedRoute(name: "fly", version: 1)) == .fly(height: 3))
  }

  @MainActor @Test func `a launch reports it`() {
    let navigator = Navigator<Tangled>(log: nil)
    let report = navigator.restore(orElse: .stack(.first))
    #expect(
      report.problems == [
        .repeatedName("old", routes: ["first", "second"]), .versionNeverRises("start", from: 1, to: 1),
        .loop(["ring", "round"]), .badReplacement(of: "foreign"),
      ])
  }
}
