import Backtrail
import Testing

@Suite struct DeclaredRouteTests {
  private let coder = JSONRouteCoder<Reef>()

  @Test func `a case is stored under its chosen name, with its version`() throws {
    #expect(
      try coder.encode(.dive(depth: 4)) == EncodedRoute(name: "d", version: 3, parameters: #"{"depth":4}"#))
    #expect(try coder.encode(.shore) == EncodedRoute(name: "shore"))
  }

  @Test(arguments: ["d", "descent", "dive"], [Int32(1), 3])
  func `it is decoded by its name and its aliases, in all earlier versions`(name: String, version: Int32)
    throws
  {
    let stored = EncodedRoute(name: name, version: version, parameters: #"{"depth":4}"#)
    #expect(try coder.decode(stored) == .dive(depth: 4))
    #expect(
      coder.decodeAll([EncodedRoute(name: "shore"), stored]) == [
        .success(.shore), .success(.dive(depth: 4)),
      ])
  }

  @Test func `a version that is not known yet is refused and does not affect other routes`() {
    let stored = EncodedRoute(name: "d", version: 4, parameters: #"{"depth":4}"#)
    let error = RouteCodingError.newerVersion(route: "d", version: 4, known: 3)
    #expect(throws: error) { try coder.decode(stored) }
    #expect(coder.decodeAll([stored, EncodedRoute(name: "shore")]) == [.failure(error), .success(.shore)])
    #expect(
      "\(error)"
        == "The stored route 'd' has version 4, but this build supports versions up to 3. Update the app.")
  }

  @Test func `the name of a case that is stored under another name is not a route`() {
    let stored = EncodedRoute(name: "permit", parameters: #"{"token":"a"}"#)
    let error = RouteCodingError.renamed(route: "permit", name: "licence")
    #expect(throws: error) { try coder.decode(stored) }
    #expect(coder.decodeAll([stored]) == [.failure(error)])
    #expect(
      "\(error)" == """
        The stored route 'permit' is not a route of this build, where the case 'permit' is stored as 'licence'. Give the case \
        the alias 'permit' if it is the same route.
        """)
  }

  @Test func `a name that is not declared is not a route`() {
    #expect(throws: RouteCodingError.self) { try coder.decode(EncodedRoute(name: "gone")) }
  }

  @Test(arguments: Buoy.routeDeclarations.indices)
  func `a raw value is a name, even if a case has the same name`(place: Int) throws {
    let buoys: [Buoy] = [.red, .green, .white]
    let stored = [("green", Int32(1)), ("red", 2), ("pale", 1)].map { EncodedRoute(name: $0, version: $1) }
    let coder = JSONRouteCoder<Buoy>()
    #expect(try coder.encode(buoys[place]) == stored[place])
    #expect(try coder.decode(stored[place]) == buoys[place])
    #expect(coder.decodeAll(stored) == buoys.map { .success($0) })
  }

  @Test func `the app's own coding keys stay as they are`() throws {
    let coder = JSONRouteCoder<Tide>()
    let stored = EncodedRoute(name: "h", parameters: #"{"_0":2}"#)
    #expect(try coder.encode(.high(2)) == stored)
    #expect(try coder.decode(stored) == .high(2))
  }

  @Test func `a type that decodes an empty object does not mistake a newer version for one`() {
    struct Float: Route, DeclaresRoutes {
      var depth: Int?
      static var routeDeclarations: [RouteDeclaration] { [RouteDeclaration("depth", view: "Float")] }
    }
    let stored = EncodedRoute(name: "depth", version: 2, parameters: "1")
    #expect(
      JSONRouteCoder<Float>().decodeAll([stored])
        == [.failure(.newerVersion(route: "depth", version: 2, known: 1))])
  }

  @Test func `a route from a newer build is quarantined and says so`() {
    let reference = RouteReference(name: "d", version: 9, payload: PayloadReference(seq: 1))
    #expect(
      coder.decoded(reference, payload: nil)
        == .quarantined(
          name: "d", reason: .newerVersion(route: "d", version: 9, known: 3)))
  }
}
