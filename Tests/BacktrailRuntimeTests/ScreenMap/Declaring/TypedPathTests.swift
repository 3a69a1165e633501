import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@MainActor @Suite struct TypedPathTests {
  private let library = Library()

  @Test func `a path through the map shows what it names`() throws {
    let navigator = try library.navigator()
    #expect(navigator.lines == ["door"])
    library.main[select: \.2][move: \.records.artist, ()][move: \.work, ()]?
      .move(from: (), completion: nil)
    #expect(
      navigator.lines == [
        "main/halls", "main/search", "*main/desk > main/desk/records.artist", "main/letters",
        "main/desk/records.artist/work",
      ])
  }

  @Test func `the dotted form means the same`() throws {
    let dotted = library.map.router.root(.default).case(\.2, ()).select(\.0, ()).move(\.event, ()).move(
      \.exhibit, 3)
    let keyed = library.map.router[root: .default][case: \.2, ()][select: \.0, ()][move: \.event, ()][
      move: \.exhibit, 3]
    #expect(dotted.steps == keyed.steps)
    let omitting = library.map.router.root().case(\.2).select(\.2).move(\.records.work).move(\.artist)
    let keyedOmitting = library.map.router[][case: \.2][select: \.2][move: \.records.work][move: \.artist]
    #expect(omitting?.steps == keyedOmitting?.steps)
    #expect(omitting?.steps == ["main", "desk", "records.work", "artist"].map { PathStep($0) })
  }

  @Test func `a path as text leads to the same place`() throws {
    let path = library.main[select: \.2][move: \.records.tour, Tour.Plan(rooms: [1, 2])][move: \.exhibit, 9]
    let steps = try library.map.description.steps(text: path.text)
    #expect(try library.map.description.target(steps) == path.target())
    #expect(path.text == "main()/desk/records.tour(isQuiet: false, rooms: [1, 2])/exhibit(9)")
  }

  @Test func `a path can be taken twice, and the second time changes nothing`() throws {
    let navigator = try library.navigator()
    let path = library.main[select: \.0][move: \.exhibit, 3]
    #expect(path.move().batch != nil)
    let before = navigator.state
    #expect(path.move() == .unchanged)
    #expect(navigator.state == before)
  }

  @Test func `omitting a context means that the screen is already there`() throws {
    let navigator = try library.navigator()
    #expect(
      library.map.router[][case: \.2][select: \.0][move: \.exhibit].move().rejection
        == .path(.missingContext("main")))
    #expect(navigator.lines == ["door"])
    library.main[select: \.0][move: \.event, ()][move: \.exhibit, 3].move()
    #expect(library.map.router[][case: \.2][select: \.0][move: \.event].move().batch != nil)
    #expect(navigator.lines.first == "*main/halls > main/halls/event")
  }

  @Test func `an absent transition is not a path`() {
    let path = library.main[select: \.2][move: \.records.artist, ()][move: \.work, ()]?[move: \.artist, ()]
    #expect(path == nil)
  }

  @Test func `a branch that a path passes keeps its screens unless the path resets`() throws {
    let navigator = try library.navigator()
    library.main[select: \.0][move: \.room, ()].move()
    library.main[select: \.3].move()
    #expect(navigator.lines == ["main/halls > main/halls/room", "main/search", "main/desk", "*main/letters"])
    library.main[select: \.3].resetting().move()
    #expect(navigator.lines == ["main/halls", "main/search", "main/desk", "*main/letters"])
  }

  @Test func `a context that cannot be stored is refused by name`() throws {
    let log = ScreenMap(Navigation(Gauge(next: Push(Gauge(next: nil)))))
    let navigator = Navigator(map: log, log: nil)
    try navigator.restore(orElse: log.router[root: 1])
    #expect(
      log.router[root: 1][move: \.next, .nan]?.move().rejection
        == .path(.badContext("root/next", reason: "JSON cannot represent the value 'nan'.")))
    #expect(
      log.router[root: .nan][move: \.next, .infinity]?.move().rejection
        == .path(.badContext("root", reason: "JSON cannot represent the value 'nan'.")))
    #expect(navigator.lines == [#"root{"_0":1}"#])
  }

  @Test func `a map without a navigator says so`() {
    #expect(library.door.move().rejection == .path(.notConnected))
  }
}

/// A screen whose context is a number that JSON may not hold, and that leads to its own type.
private struct Gauge: Line {
  typealias Context = Double
  let next: Push<Gauge, Gauge>?
  var mapMembers: [MapMember] { [MapMember("next", next)] }
}
