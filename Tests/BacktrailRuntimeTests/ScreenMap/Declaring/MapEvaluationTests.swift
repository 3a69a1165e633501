import BacktrailCore
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@MainActor @Suite struct MapEvaluationTests {
  @Test func `the map is data`() {
    #expect(
      Library().map.description.outline == """
        root: cases
          door: Door
          foyer: Foyer
            sheet guide: stack of Guide(String)
            fullScreenCover join: stack of Membership
          main: tabs
            halls: stack of Halls
              push room: Room
              push exhibit: Exhibit(Int)
              push event: Event
                push exhibit: Exhibit(Int)
              push tour: Tour(Plan)
                push exhibit: Exhibit(Int)
                push again?: none
            search: stack of Search
              sheet filter: stack of Filter
              sheet artist: stack of Artist
                push work?: Work
                  push artist?: none
              popover work: stack of Work
                push artist?: Artist
                  push work?: none
              sheet room: stack of Room
            desk: stack of Desk
              sheet edit: Profile
              push records.artist: Artist
                sheet work?: stack of Work
                  push artist?: none
              push records.work: Work
                sheet artist?: stack of Artist
                  push work?: none
              push records.tour: Tour(Plan)
                push exhibit: Exhibit(Int)
                push again?: none
            letters: stack of Letters
              sheet settings: stack of Settings
                push account: Account
                push password: Password
        """)
  }

  @Test func `a structure names slots after its properties`() throws {
    let map = ScreenMap(Tabs(WingSlots()) { ($0.east, $0.west) })
    #expect(map.description.nodes[0].slots.map(\.name) == ["east", "old"])
    #expect(map.description.nodes[0].slots.map(\.isNamed) == [true, true])
    #expect(map.description.nodes[0].slots.map(\.aliases) == [[], ["left"]])
    let path = map.router[root: ((), 3)][select: \.west]
    #expect(path.steps.map(\.name) == ["root", "old"])
  }

  @Test func `a slot without a name has its number`() {
    let map = ScreenMap(
      Tabs {
        Room()
        Room().named("second")
        Room()
      })
    #expect(map.description.nodes[0].slots.map(\.name) == ["0", "second", "2"])
    #expect(map.description.nodes[0].slots.map(\.isNamed) == [false, true, false])
    #expect(map.router[][select: \.2].steps.map(\.name) == ["root", "2"])
  }

  @Test func `there may be any number of tabs`() throws {
    let map = ScreenMap(
      Tabs {
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Exhibit()
        Navigation(Event(exhibit: Push(Exhibit())))
      })
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ())][select: \.11])
    #expect(navigator.lines.count == 12)
    #expect(navigator.lines.suffix(2) == [#"root/10{"_0":10}"#, "*root/11"])
  }

  @Test func `a computed transition that leads back to its screen ends the walk`() {
    let map = ScreenMap(Navigation(Hall(number: 1)))
    #expect(map.description.nodes.count == 2)
    #expect(map.description.nodes[1].transitions.map(\.place) == [MapPlace(1, isStack: false)])
    let path = map.router[root: ()][move: \.next, ()][move: \.next, ()][move: \.next, ()]
    #expect(path.steps.map(\.name) == ["root", "next", "next", "next"])
  }

  @Test func `a transition without a name is in the map without one`() throws {
    let map = ScreenMap(Navigation(Attic(ladder: Push(Room()))))
    #expect(map.description.nodes[0].transitions.map(\.name) == [""])
    #expect(map.description.findings().map(\.kind) == [.unnamedTransition])
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()])
    #expect(
      map.router[root: ()][move: \.ladder, ()].move().rejection
        == .path(.unknownStep("", at: "root", known: [])))
  }

  @Test func `a stored transition with a name need not be listed`() throws {
    let map = ScreenMap(Navigation(Attic(ladder: Push(Room(), name: "ladder"))))
    #expect(map.description.findings().isEmpty)
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()][move: \.ladder, ()])
    #expect(navigator.lines == ["root > root/ladder"])
  }

  @Test func `a chosen name takes precedence over the property's name`() {
    let map = ScreenMap(
      Navigation(Event(exhibit: Push(Exhibit(), name: "piece", aliases: ["exhibit"]))))
    #expect(map.description.nodes[0].transitions.map(\.name) == ["piece"])
    #expect(map.description.nodes[0].transitions.map(\.aliases) == [["exhibit"]])
    #expect(map.router[root: ()][move: \.exhibit, 1].steps.map(\.name) == ["root", "piece"])
  }

  @Test func `an absent transition is reported`() {
    let map = ScreenMap(Artist())
    #expect(map.description.nodes[0].transitions == [MapTransition("work", isOptional: true, place: nil)])
  }

  @Test func `a window or a case can retain its root when it is left`() {
    let window = ScreenMap(ConditionalWindow(leaving: .keep) { Door() })
    #expect(window.description.nodes.map(\.leaving) == [.discard, .keep])
    let one = ScreenMap(
      ConditionalWindow {
        Door()
        Room().named("room", leaving: .keep)
      })
    #expect(one.description.nodes.map(\.leaving) == [.discard, .discard, .keep])
  }

  @Test func `a type-erased transition to a container takes the container's context`() throws {
    let map = ScreenMap(
      Porch(
        wings: PreciseTransition(
          Tabs {
            Exhibit().named("a")
            Exhibit().named("b")
          }.present())))
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()][move: \.wings, (1, 2)][select: \.1])
    #expect(navigator.lines == ["root", #"root/wings/a{"_0":1}"#, #"*root/wings/b{"_0":2}"#])
  }
}

private struct WingSlots: ScreenGroup {
  let east = Slot(Navigation(Room()))
  let west = Slot(Exhibit(), name: "old", aliases: ["left"])
  var mapMembers: [MapMember] { [MapMember("east", east), MapMember("west", west)] }
}

/// A hall that leads to the next one, endlessly.
private struct Hall: Line {
  let number: Int
  var next: Push<Hall, Hall> { Push(Hall(number: number + 1), name: "next") }
  var mapMembers: [MapMember] { [MapMember("number", number), MapMember("next", next)] }
}

/// A screen that does not list its transition.
private struct Attic: Line {
  let ladder: Push<Attic, Room>
}

private struct Porch: Line {
  typealias Wings = Tabs<(Slot<Exhibit>, Slot<Exhibit>), Exhibit, Exhibit>
  let wings: PreciseTransition<Porch, Wings>
  var mapMembers: [MapMember] { [MapMember("wings", wings)] }
}

extension MapDescription {
  /// The screens and the transitions to them, as an indented list.
  fileprivate var outline: String {
    lines(of: root.place, "\(root.name):", depth: 0).joined(separator: "\n")
  }

  private func lines(of place: MapPlace, _ way: String, depth: Int) -> [String] {
    let node = nodes[place.node]
    let type =
      node.kind == .screen
      ? "\(node.screen)\(node.context.isEmpty ? "" : "(\(node.context.type))")" : "\(node.kind)"
    let line = String(repeating: "  ", count: depth) + "\(way) \(place.isStack ? "stack of " : "")\(type)"
    let slots = node.slots.flatMap { lines(of: $0.place, "\($0.name):", depth: depth + 1) }
    let transitions = node.transitions.flatMap { transition -> [String] in
      let style = if case .present(let style) = transition.kind { "\(style.rawValue) " } else { "push " }
      let way = style + transition.name + (transition.isOptional ? "?" : "") + ":"
      return transition.place.map { lines(of: $0, way, depth: depth + 1) }
        ?? [String(repeating: "  ", count: depth + 1) + way + " none"]
    }
    return [line] + slots + transitions
  }
}
