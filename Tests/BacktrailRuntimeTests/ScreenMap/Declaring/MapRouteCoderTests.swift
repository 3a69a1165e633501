import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@MainActor @Suite struct MapRouteCoderTests {
  private let coder = Library().map.coder

  @Test func `a screen is stored by its path, with its context`() throws {
    let route = MapRoute("main/halls/exhibit", context: #"{"_0":3}"#)
    let stored = EncodedRoute(name: "main/halls/exhibit", version: 1, parameters: #"{"_0":3}"#)
    #expect(try coder.encode(route) == stored)
    #expect(try coder.decode(stored) == route)
  }

  @Test func `a screen that the map does not have is neither stored nor decoded`() {
    let error = RouteCodingError.undecodable(route: "main/cellar", reason: "the map has no such screen.")
    #expect(throws: error) { try coder.encode(MapRoute("main/cellar")) }
    #expect(throws: error) { try coder.decode(EncodedRoute(name: "main/cellar")) }
    #expect(throws: RouteCodingError.undecodable(route: "main", reason: "the map has no such screen.")) {
      try coder.encode(MapRoute("main"))
    }
  }

  @Test func `a context that does not fit is neither stored nor decoded`() {
    #expect(
      throws: RouteCodingError.context(
        route: "main/desk/records.tour", reason: "the value 'rooms' is missing.")
    ) {
      try coder.encode(MapRoute("main/desk/records.tour", context: #"{"isQuiet":true}"#))
    }
    #expect(
      throws: RouteCodingError.undecodable(
        route: "main/desk/records.tour", reason: "the value 'rooms' is missing.")
    ) {
      try coder.decode(EncodedRoute(name: "main/desk/records.tour", parameters: #"{"isQuiet":true}"#))
    }
  }

  @Test func `a newer version is not decoded, but an older one is upcast`() throws {
    let coder = ScreenMap(Navigation(Ticket())).coder
    #expect(try coder.encode(MapRoute("root", context: #"{"zone":2}"#)).version == 3)
    #expect(
      try coder.decode(EncodedRoute(name: "root", version: 2, parameters: #"{"area":"B"}"#))
        == MapRoute("root", context: #"{"zone":2}"#))
    #expect(
      try coder.decode(EncodedRoute(name: "root", version: 3, parameters: #"{"zone":1}"#))
        == MapRoute("root", context: #"{"zone":1}"#))
    #expect(throws: RouteCodingError.newerVersion(route: "root", version: 4, known: 3)) {
      try coder.decode(EncodedRoute(name: "root", version: 4, parameters: "{}"))
    }
    #expect(throws: RouteCodingError.undecodable(route: "root", reason: "Lost()")) {
      try coder.decode(EncodedRoute(name: "root", version: 1, parameters: "{}"))
    }
  }

  /// The text of a link may write a context differently from the app.
  @Test func `contexts with equal values are those of the same screen, however they are written`() {
    let (zone, seat) = (ScreenMap(Navigation(Ticket())).coder, ScreenMap(Navigation(Seat())).coder)
    for coder in [zone, seat] {
      let route = MapRoute("root", context: #"{"zone":1}"#)
      #expect(coder.isSame(route, as: MapRoute("root", context: #"{"zone":1.0,"more":2}"#)))
      #expect(!coder.isSame(route, as: MapRoute("root", context: #"{"zone":2}"#)))
    }
  }

  @Test func `a path of earlier names is read as the current path`() throws {
    let coder = ScreenMap(
      Tabs {
        Navigation(Event(exhibit: Push(Exhibit(), name: "piece", aliases: ["exhibit", "item"])))
          .named("events", aliases: ["shows"])
        Room().named("room")
      }
    ).coder
    #expect(
      try coder.decode(EncodedRoute(name: "root/shows/item", parameters: #"{"_0":3}"#))
        == MapRoute("root/events/piece", context: #"{"_0":3}"#))
  }

  @Test func `a transition that moved is read where it now leads, along with the steps after it`() throws {
    let coder = ScreenMap(
      Navigation(Event(exhibit: Push(Exhibit()))),
      moved: [MovedPath("hall/show", to: "hall/event"), MovedPath("hall/event", to: "root")]
    ).coder
    #expect(
      try coder.decode(EncodedRoute(name: "hall/show/exhibit", parameters: #"{"_0":3}"#))
        == MapRoute("root/exhibit", context: #"{"_0":3}"#))
    #expect(coder.change(of: "hall/event", version: 1) == .upcast(from: 1))
    #expect(throws: RouteCodingError.self) { try coder.decode(EncodedRoute(name: "hall/room")) }
  }

  @Test func `universal transitions are read below every screen`() throws {
    let route = EncodedRoute(name: "main/halls/room/notice", parameters: #"{"_0":"Hi"}"#)
    #expect(try coder.decode(route) == MapRoute("main/halls/room/notice", context: #"{"_0":"Hi"}"#))
  }
}

/// A screen whose context was stored in two other forms before.
private struct Ticket: Line {
  struct Zone: Codable { var zone: Int }
  struct Lost: Error {}
  typealias Context = Zone
  static var contextVersion: Int32 { 3 }
  static var contextCoding: ContextCoding<Zone> {
    .json.upgrading { context, version in
      guard version == 2 else { throw Lost() }
      context = ["zone": context["area"] == "B" ? 2 : 1]
    }
  }
}

/// A screen whose context is `Equatable`, but not `Hashable`.
private struct Seat: Line {
  struct Zone: Codable, Equatable { var zone: Int }
  typealias Context = Zone
}
