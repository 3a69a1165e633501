import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// The URLs that belong to a matching screen.
@MainActor
@Suite struct ErasedLinkTests {
  private static let times = "/items/11/reviews"

  /// A link that brought three screens, one that found the last of them there, one that found all but the last, and
  /// two to a screen without parameters.
  private func record() async throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    try navigator.open(Self.times)
    navigator.push(.order(id: 5))
    navigator.select("orders")
    try navigator.open(Self.times + "?from=mail")
    navigator.pop()
    try navigator.open(Self.times + "?from=ad")
    try navigator.open("/checkout")
    try navigator.open("/checkout?again=1")
    try await navigator.flush()
    return log
  }

  @Test(arguments: [
    ("reviews", [0, 1, 2]), ("detail", [0, 1, 2]), ("aisle", [0]), ("checkout", [3, 4]), ("order", []),
    ("list", []),
  ])
  func `the URL is erased of a link that brought a screen or found it there`(route: String, gone: [Int])
    async throws
  {
    let log = try await record()
    let urls = [
      Self.times, Self.times + "?from=mail", Self.times + "?from=ad", "/checkout", "/checkout?again=1",
    ]
    #expect(try log.urls() == urls.map { #"["\#($0)"]"# })
    try log.erase(Erasure(routes: [route]).scope(in: log))
    #expect(try log.urls() == urls.indices.map { gone.contains($0) ? nil : #"["\#(urls[$0])"]"# })
  }

  @Test(arguments: [
    (["reviews"], ["from"], [1, 2]), (["reviews"], ["again"], []), (["checkout"], ["again"], [4]),
  ])
  func `a URL with the parameter is erased if its link leads to a screen with the name`(
    routes: [String], parameters: [String], gone: [Int]
  ) async throws {
    let log = try await record()
    let erasure = Erasure(routes: Set(routes), parameters: parameters.map { .init($0) })
    try log.erase(erasure.scope(in: log))
    #expect(try log.urls().enumerated().filter { $0.element == nil }.map(\.offset) == gone)
  }

  /// The screen of an erased payload may be the one that matched.
  @Test(arguments: [
    Erasure(routes: ["reviews"]), Erasure(routes: ["detail"]), Erasure(routes: ["checkout"]),
    Erasure(parameters: [.init("id", "11")]), Erasure(routes: ["detail"], parameters: [.init("id")]),
  ])
  func `an erasure erases as much in two steps as in one`(erasure: Erasure) async throws {
    let seqs = try await erasure.places(in: record()).map(\.seq)
    for first in seqs {
      let log = try await record()
      try log.erase(.payloads(of: [first]))
      let rest = try erasure.places(in: log).map(\.seq)
      #expect(Set(seqs).subtracting(rest) == [first])
    }
  }

  @Test(arguments: [("from", nil), ("from", "mail"), ("from", "ad"), ("page", nil)] as [(String, String?)])
  func `a URL is erased by a parameter of a URL within it`(name: String, value: String?) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    try navigator.open("/list?next=%252Fitems%252F3%253Ffrom%253Dmail")
    try await navigator.flush()
    var erasure = Erasure()
    erasure.parameters = [Erasure.Parameter(name, value)]
    try log.erase(erasure.scope(in: log))
    #expect(try (log.urls() == [nil]) == (name == "from" && value != "ad"))
  }

  @Test(arguments: [("from", "mail", ["pushed"]), ("from", "ad", []), ("to", "b", ["linkReceived"])])
  func `a parameter of JSON in a text is found`(name: String, value: String, kinds: [String]) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    let json = #"{"u":"/list?to\u003db"}"#
    try navigator.open("/list?next=\(json.linkEscaped)")
    navigator.push(.search(text: #"{"f\u0072om":["mail"]}"#))
    try await navigator.flush()
    var erasure = Erasure()
    erasure.parameters = [Erasure.Parameter(name, value)]
    #expect(try erasure.places(in: log).map(\.type) == kinds)
  }

  @Test(arguments: [
    ("from", "mail", true), ("from", "ad", false), ("mail", nil, false), ("token", "t", true),
    ("password", "p", true), ("password", "q", false), ("sort", nil, true),
  ])
  func `a parameter is found in a fragment and in a dictionary whose keys are enums`(
    name: String, value: String?, isFound: Bool
  ) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    navigator.saveViewState(SavedValues())
    try await navigator.flush()
    var erasure = Erasure()
    erasure.parameters = [Erasure.Parameter(name, value)]
    #expect(try erasure.places(in: log).isEmpty == !isFound)
  }

  /// Swift encodes dictionaries with such keys as arrays.
  private struct SavedValues: Codable {
    enum Field: String, Codable { case password }
    enum Order: Codable { case sort }

    var url = "https://shop.example/#/list?from=mail&token=t"
    var fields = [Field.password: "p"]
    var orders = [Order.sort: "name"]
  }

  @Test(arguments: [(0, ["linkReceived"]), (1, ["presented"])])
  func `a link that waited is erased with the launch that received it`(launch: Int, kinds: [String])
    async throws
  {
    let log = InMemoryEventLog()
    let first = Navigator<Shop>.following(log)
    try first.open("/orders/5")
    try first.open("/orders/6")
    try await first.flush()
    let second = Navigator<Shop>.following(log)
    try second.openGate(.authentication)
    try await second.flush()
    let sessions = try log.sessions().map(\.id)
    let erasure = Erasure(routes: ["order"], parameters: [.init("id", "6")], sessions: [sessions[launch]])
    #expect(try erasure.places(in: log).map(\.type) == kinds)
  }

  @Test func `a link below the retention boundary is erased with the screen it brought or found`()
    async throws
  {
    let log = InMemoryEventLog()
    let first = Navigator<Shop>.following(log)
    let links = try [first.open("/orders/500").link, first.open("/orders/500").link]
    try await first.flush()
    let second = Navigator<Shop>.following(log)
    try await second.flush()
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    try second.openGate(.authentication)
    try await second.flush()
    #expect(second.shown.last == Layer("sheet", [.order(id: 500), .checkout]))
    let kinds = try log.batches().flatMap(\.events).suffix(2).map(\.columns.type)
    #expect(kinds == ["presented", "linkApplied"])
    #expect(try Erasure(routes: ["order"]).places(in: log).prefix(2).map(\.seq) == links.map(\.seq))
  }
}

extension InMemoryEventLog {
  /// The contents of the links that were received, `nil` for an erased one.
  fileprivate func urls() throws -> [String?] {
    try batches().flatMap(\.events).filter { $0.columns.type == "linkReceived" }.map { $0.payload?.text }
  }
}
