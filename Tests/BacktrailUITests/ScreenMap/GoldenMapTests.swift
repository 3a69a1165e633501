import BacktrailMap
import BacktrailUI
import Testing

/// The expansions that are goldens do what they look like.
@MainActor @Suite struct GoldenMapTests {
  private let map = ScreenMap(Tabs(MapGolden.Levels()) { ($0.deck, $0.hold) })

  @Test func `stored properties and computed transitions are named`() {
    let deck = map.description.nodes.first { $0.screen == "Deck" }
    #expect(deck?.constants == [MapConstant("title", "Deck"), MapConstant("depth", "2")])
    #expect(deck?.transitions.map(\.name) == ["default", "rail", "ladder"])
    #expect(deck?.transitions.map(\.isOptional) == [false, true, false])
    #expect(
      map.router[root: ((), ())][select: \.deck][move: \.default, ()].text == "root((), ())/deck/default()")
    #expect(map.router[root: ((), ())][select: \.deck][move: \.ladder, ()].steps.last?.name == "ladder")
  }

  @Test func `groups and slots are named after their properties, in their conditions`() {
    #expect(map.description.nodes[0].slots.map(\.name) == ["deck", "hold"])
    let hold = map.description.nodes.first { $0.screen == "Hold" }
    #if DEBUG
      #expect(hold?.transitions.map(\.name) == ["doors.left", "doors.trap"])
    #elseif os(Linux)
      #expect(hold?.transitions.map(\.name) == ["doors.left"])
    #else
      #expect(hold?.transitions.map(\.name) == ["doors.left", "doors.right"])
    #endif
    #expect(
      map.router[][select: \.hold][move: \.doors.left].steps.map(\.name) == ["root", "hold", "doors.left"])
  }
}
