import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

/// Routes and view states whose JSON was written by a different parser, or by none.
@MainActor @Suite struct UnparsableRouteTests {
  /// A place whose coder writes its own JSON.
  struct Place: Route {
    let parameters: String
  }

  private struct Coder: RouteCoder {
    func encode(_ route: Place) -> EncodedRoute { EncodedRoute(name: "place", parameters: route.parameters) }
    func decode(_ route: EncodedRoute) -> Place { Place(parameters: route.parameters) }
  }

  /// An object with a duplicate key, which our parser refuses.
  private static let doubled = Place(parameters: #"{"user":"planted","user":1}"#)
  private let log = InMemoryEventLog()

  private func launch() -> Navigator<Place> {
    let navigator = Navigator(log: log, coder: Coder(), environment: NavigatorEnvironment(graceTime: nil))
    navigator.restore(orElse: .stack(Place(parameters: "{}")))
    return navigator
  }

  @Test func `a route that cannot be parsed comes back`() async throws {
    let first = launch()
    first.push(Self.doubled)
    try await first.flush()
    #expect(launch().state.top?.route == .route(Self.doubled))
  }

  @Test(arguments: ["", "{", "1,2", "{}]", "{}],[{}", JSONValue.nested(100, around: "1")])
  func `a route that is not a JSON value is refused`(parameters: String) async throws {
    let navigator = launch()
    let head = navigator.headSeq
    #expect(navigator.push(Place(parameters: parameters)) == .rejected(.notJSON))
    #expect(navigator.headSeq == head)
    #expect(navigator.push(Place(parameters: JSONValue.nested(99, around: "1"))).batch != nil)
    try await navigator.flush()
    #expect(launch().state.top?.route == .route(Place(parameters: JSONValue.nested(99, around: "1"))))
  }

  @Test(arguments: 97...101, ["1", #"{"a":[]}"#])
  func `a view state comes back if and only if it is accepted`(depth: Int, inner: String) async throws {
    let json = JSONValue.nested(depth, around: inner)
    let first = launch()
    let isKept = first.saveViewState(json: json).batch != nil
    let entry = try #require(first.state.top?.id)
    try await first.flush()
    let levels = json.count { "[{".contains($0) }
    #expect(isKept == (levels < JSONValue.maximumDepth))
    #expect(launch().viewStateJSON(for: entry) == (isKept ? json : nil))
  }

  @Test func `an erasure by parameter also erases what cannot be parsed`() async throws {
    let navigator = launch()
    navigator.push(Self.doubled)
    navigator.push(Place(parameters: #"{"id":1}"#))
    try await navigator.flush()
    var erasure = Erasure()
    erasure.parameters = [Erasure.Parameter("user", "planted")]
    let seqs = try erasure.places(in: log).map(\.seq)
    #expect(seqs == [navigator.headSeq - 1])
    erasure.routes = ["other"]
    #expect(try erasure.places(in: log).isEmpty)
    erasure = Erasure()
    erasure.sessions = [1]
    #expect(try erasure.places(in: log).count == 2)
  }

  @Test func `a parameter that cannot be parsed is stored without secrets`() async throws {
    let navigator = Navigator(log: log, coder: Coder())
    let router = DeepLinkRouter<Int>(routes: [
      DeepLinkRouteDefinition(pattern: "/a", queryParams: ["token"]) { _ in 1 }
    ])
    navigator.followLinks(with: router) { _ in LinkPlan(LinkBranch([Self.doubled])) }
    navigator.restore(orElse: .stack(Place(parameters: "{}")))
    try navigator.open("/a?token=planted")
    try await navigator.flush()
    let payloads = try log.batches().flatMap(\.events).compactMap(\.payload?.text)
    #expect(payloads.allSatisfy { !$0.contains("planted") })
    #expect(payloads.contains(#"[{"$redacted":true}]"#))
  }

  @Test func `a payload that lacks a route's parameters is not a route without parameters`() {
    let reference = RouteReference(name: "place", version: 0, payload: PayloadReference(seq: 1, index: 1))
    for text in ["[{}]", "{}", "["] {
      #expect(
        Coder().decoded(reference, payload: .stored(text: text, salt: Salt(1, 2)))
          == .quarantined(name: "place", reason: .missingPayload))
    }
    #expect(Coder().decoded(reference, payload: nil) == .route(Place(parameters: "{}")))
  }
}
