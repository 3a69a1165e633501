import Testing

@Suite struct MapExpansionTests {
  @Test func `stored properties and computed transitions become members; other declarations do not`() {
    MapExpansion.expect(
      """
      @ContentScreen
      public struct Deck: ContentScreen {
        static let shared = 1
        let title = "Deck", depth: Int
        let `default`: Push<Deck, Cabin>
        var rail: Present<Deck, Rail>? { didSet {} }
        lazy var cache = 1
        var label: String { title }
        var ladder: Push<Deck, Cabin> { get { Push(Cabin(), name: "ladder") } }
        var hatch: Map.Present<Deck, Cabin>? { nil }
        var slide: some ScreenTransition<Deck, Cabin> { ladder }
        static var rope: Push<Deck, Cabin> { Push(Cabin(), name: "rope") }
      }
      """,
      becomes: """
        public struct Deck: ContentScreen {
          static let shared = 1
          let title = "Deck", depth: Int
          let `default`: Push<Deck, Cabin>
          var rail: Present<Deck, Rail>? { didSet {} }
          lazy var cache = 1
          var label: String { title }
          var ladder: Push<Deck, Cabin> { get { Push(Cabin(), name: "ladder") } }
          var hatch: Map.Present<Deck, Cabin>? { nil }
          var slide: some ScreenTransition<Deck, Cabin> { ladder }
          static var rope: Push<Deck, Cabin> { Push(Cabin(), name: "rope") }

          public var mapMembers: [BacktrailMap.MapMember] {
            [
              .init("title", self.title),
              .init("depth", self.depth),
              .init("default", self.`default`),
              .init("rail", self.rail),
              .init("ladder", self.ladder),
              .init("hatch", self.hatch),
              .init("slide", self.slide),
            ]
          }
        }
        """)
  }

  @Test func `members in conditions keep their conditions`() {
    MapExpansion.expect(
      """
      @ScreenGroup
      struct Doors: ScreenGroup {
        let left: Push<Deck, Cabin>
        #if DEBUG
          let trap: Push<Deck, Cabin>
        #elseif os(Linux)
          func knock() {}
        #else
          let right: Push<Deck, Cabin>
        #endif
      }
      """,
      becomes: """
        struct Doors: ScreenGroup {
          let left: Push<Deck, Cabin>
          #if DEBUG
            let trap: Push<Deck, Cabin>
          #elseif os(Linux)
            func knock() {}
          #else
            let right: Push<Deck, Cabin>
          #endif

          var mapMembers: [BacktrailMap.MapMember] {
            var members: [BacktrailMap.MapMember] = []
            members.append(.init("left", self.left))
            #if DEBUG
            members.append(.init("trap", self.trap))
            #elseif os(Linux)
            #else
            members.append(.init("right", self.right))
            #endif
            return members
          }
        }
        """)
  }

  @Test func `a screen without properties has no members`() {
    MapExpansion.expect(
      """
      @ContentScreen
      struct Cabin: ContentScreen {}
      """,
      becomes: """
        struct Cabin: ContentScreen {

          var mapMembers: [BacktrailMap.MapMember] {
            []
          }
        }
        """)
  }
}
