import Backtrail
import Testing

// Here every type is isolated to the main actor unless it says otherwise; links are matched wherever they arrive.

enum Season: String {
  case spring, autumn
}

@DeepLinkDestination
enum Orchard: Equatable {
  @DeepLinkRoute("/trees/:id", query: ["season", "rows"])
  case tree(id: Int, season: Season?, rows: [Int])

  @DeepLinkRoute("/baskets/:season")
  case basket(season: Season, size: Int = 2)

  #if os(Linux) || canImport(Darwin)
    @DeepLinkRoute("/gate", gate: .authentication)
    case gate
  #endif
}

@DeepLinkDestination
nonisolated enum Meadow: Equatable {
  @DeepLinkRoute("/flowers/:name")
  case flower(name: String)
}

@Suite struct DeepLinkMainActorTests {
  @Test func `a destination of the main actor is matched and printed on it`() throws {
    let router = DeepLinkRouter<Orchard>()
    #expect(router.match("/trees/4?season=spring&rows=1,2") == .tree(id: 4, season: .spring, rows: [1, 2]))
    #expect(router.match("/gate") == .gate)
    #expect(try router.url(for: .basket(season: .autumn)) == "/baskets/autumn")
  }

  @Test func `it is matched off the main actor too`() async {
    let pattern = await Task.detached {
      DeepLinkRouter<Orchard>().matchWithDetails("/baskets/spring")?.pattern
    }.value
    #expect(pattern == "/baskets/:season")
  }

  @Test func `a nonisolated destination works as well`() async {
    let flower = await Task.detached { DeepLinkRouter<Meadow>().match("/flowers/rose") }.value
    #expect(flower == .flower(name: "rose"))
  }
}
