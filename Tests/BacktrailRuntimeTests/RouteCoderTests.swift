import Backtrail
import Testing

@Suite struct RouteCoderTests {
  private enum Tint: String, Route { case red, blue }
  private enum Place: Route {
    case home
    case item(id: Int, note: String?)
    case `switch`(Int)
  }

  private let coder = JSONRouteCoder<Place>()

  @Test func `a case becomes a name and its values parameters`() throws {
    #expect(try coder.encode(.home) == EncodedRoute(name: "home"))
    #expect(try coder.encode(.item(id: 1, note: "a/b")).parameters == #"{"id":1,"note":"a/b"}"#)
    #expect(try coder.encode(.switch(2)) == EncodedRoute(name: "switch", parameters: #"{"_0":2}"#))
  }

  @Test func `a raw value becomes a name`() throws {
    #expect(try JSONRouteCoder<Tint>().encode(.blue) == EncodedRoute(name: "blue"))
    #expect(JSONRouteCoder<Tint>().decodeAll([EncodedRoute(name: "red")]) == [.success(.red)])
  }

  @Test func `what is encoded decodes, alone and among others`() throws {
    let routes: [Place] = [
      .home, .item(id: 1, note: nil), .switch(3), .item(id: .max, note: "\"\u{1F600}\n"),
    ]
    let encoded = try routes.map { try coder.encode($0) }
    #expect(try encoded.map { try coder.decode($0) } == routes)
    #expect(coder.decodeAll(encoded) == routes.map { .success($0) })
  }

  @Test func `a route that does not read spoils no other`() {
    let routes = ["home", "gone", "item", "home"].map { EncodedRoute(name: $0) }
    let results = coder.decodeAll(routes).map { try? $0.get() }
    #expect(results == [.home, nil, nil, .home])
  }

  @Test func `parameters that are no JSON spoil no other`() {
    let broken = EncodedRoute(name: "item", parameters: #"{"id":1}}],["#)
    let results = coder.decodeAll([EncodedRoute(name: "home"), broken]).map { try? $0.get() }
    #expect(results == [.home, nil])
  }

  @Test func `a struct has no route name`() {
    struct Pair: Route { var a = 1, b = 2 }
    #expect(throws: RouteCodingError.unnamed(type: "Pair")) { try JSONRouteCoder<Pair>().encode(Pair()) }
  }
}
