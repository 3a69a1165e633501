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

  @Test func `encoded routes can be decoded, alone and among others`() throws {
    let routes: [Place] = [
      .home, .item(id: 1, note: nil), .switch(3), .item(id: .max, note: "\"\u{1F600}\n"),
    ]
    let encoded = try routes.map { try coder.encode($0) }
    #expect(try encoded.map { try coder.decode($0) } == routes)
    #expect(coder.decodeAll(encoded) == routes.map { .success($0) })
  }

  @Test func `a route that cannot be decoded does not affect the others`() {
    let routes = ["home", "gone", "item", "home"].map { EncodedRoute(name: $0) }
    let results = coder.decodeAll(routes).map { try? $0.get() }
    #expect(results == [.home, nil, nil, .home])
  }

  @Test func `parameters that are not JSON do not affect other routes`() {
    let broken = EncodedRoute(name: "item", parameters: #"{"id":1}}],["#)
    let results = coder.decodeAll([EncodedRoute(name: "home"), broken]).map { try? $0.get() }
    #expect(results == [.home, nil])
  }

  @Test func `a struct has no route name, however many fields it has`() {
    struct None: Route {}
    struct One: Route { var id = 1 }
    struct Two: Route { var a = 1, b = 2 }
    struct Nested: Route { var two = Two() }
    func expect<R: Route>(_ route: R) {
      #expect(throws: RouteCodingError.unnamed(type: "\(R.self)")) { try JSONRouteCoder<R>().encode(route) }
    }
    expect(None())
    expect(One())
    expect(Two())
    expect(Nested())
  }

  @Test func `a struct that encodes itself like a case has the name of the case`() throws {
    struct Wrapped: Route {
      let place: Place
      init(_ place: Place) { self.place = place }
      init(from decoder: any Decoder) throws { place = try Place(from: decoder) }
      func encode(to encoder: any Encoder) throws { try place.encode(to: encoder) }
    }
    let coder = JSONRouteCoder<Wrapped>()
    let stored = EncodedRoute(name: "switch", parameters: #"{"_0":2}"#)
    #expect(try coder.encode(Wrapped(.switch(2))) == stored)
    #expect(try coder.decode(stored) == Wrapped(.switch(2)))
  }

  private enum Floor: Int, Route { case ground, upper }

  private enum Deck: Int, Route, DeclaresRoutes {
    case lower = 7
    case upper

    static let routeDeclarations = [
      RouteDeclaration("lower", rawValue: "7", name: "lower", view: "Lower"),
      RouteDeclaration("upper", rawValue: "8", name: "top", version: 2, aliases: ["upper"], view: "Upper"),
    ]
  }

  @Test func `a raw value that is a number is not a name`() {
    let error = RouteCodingError.unnamed(type: "Floor")
    #expect(throws: error) { try JSONRouteCoder<Floor>().encode(.upper) }
    #expect(error.description.contains("'@Screens'"))
  }

  @Test func `a case with a number is stored by its declared name`() throws {
    let coder = JSONRouteCoder<Deck>()
    #expect(try coder.encode(.lower) == EncodedRoute(name: "lower"))
    #expect(try coder.encode(.upper) == EncodedRoute(name: "top", version: 2))
    #expect(
      coder.decodeAll(["lower", "top", "upper"].map { EncodedRoute(name: $0) })
        == [.lower, .upper, .upper].map { .success($0) })
    #expect((try? coder.decode(EncodedRoute(name: "7"))) == nil)
  }
}
