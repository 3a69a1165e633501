import Backtrail
import BacktrailMap
import Testing
import Worlds

@MainActor @Suite struct ContextMessageTests {
  fileprivate struct ID: Codable {
    var id: Int8
    var places: [Int8]?
  }

  private let map = ScreenMap(Navigation(Door()), universal: \.bay, \.depth, \.floor)

  @Test(arguments: [
    ("root/bay(id: 7.5)", "'id' is 7.5, which its type cannot represent."),
    ("root/bay(id: 300)", "'id' is 300, which its type cannot represent."),
    ("root/bay(id: \"a\")", "'id' is not of type Int8."),
    ("root/bay(no: 7)", "the value 'id' is missing."),
    ("root/bay(id: null)", "'id' is null but should be Int8."),
    ("root/bay(id: 1, places: [1, \"x\"])", "'places.1' is not of type Int8."),
    (
      "root/bay(id: 1, places: [1, 300])",
      "one of its numbers cannot be represented by its type: 'id' is 1, 'places.0' is 1, 'places.1' is 300."
    ),
    ("root/floor(7.5)", "it is 7.5, which its type cannot represent."),
    ("root/depth(\"deep\")", "it is not of type Double."),
    ("root/depth(on: 1)", "it is not of type Double."),
  ])
  func `an error for a context that does not fit says what is wrong and where`(path: String, reason: String)
    throws
  {
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: ()])
    let place = String(path.prefix { $0 != "(" })
    let rejection = navigator.go(to: try map.description.target(text: path)).rejection
    #expect(rejection.map { "\($0)" } == "The context does not match '\(place)': \(reason)")
  }
}

extension ContentScreen {
  fileprivate var bay: Push<Self, Given<ContextMessageTests.ID>> { Push(Given(), name: "bay") }
  fileprivate var floor: Push<Self, Given<Int>> { Push(Given(), name: "floor") }
  fileprivate var depth: Push<Self, Given<Double>> { Push(Given(), name: "depth") }
}
