import BacktrailMap
import BacktrailMapUI
import BacktrailUI
import Testing

private struct Opening: View { var body: some View { Text("Opening") } }

private struct Act: View {
  let number: Int

  var body: some View { Text("Act \(number)") }
}

@Screens
private enum Page: Route {
  case opening
  @Screen(id: "a")
  case act(number: Int)
}

/// A screen of a map that shows the cases of an enum.
private struct Programme: ContentScreen {
  typealias NestedScreen = Self
  typealias Context = Page
  typealias Content = Page
  var turn: Push<Programme, Programme> { Push(self, name: "turn") }
  var mapMembers: [MapMember] { [MapMember("turn", turn)] }

  func makeContent(_ context: Page, router: Router<Self>) -> ContentResult<Self> { (context, context) }
}

@MainActor @Suite struct ScreenMapContentTests {
  @Test func `the cases of an enum of screens can be the content of a map's screen`() throws {
    let map = ScreenMap(Navigation(Programme()))
    let navigator = Navigator(map: map, log: nil)
    try navigator.restore(orElse: map.router[root: .opening])
    let host = HeadlessHost { NavigatorView(navigator, map: map) }
    #expect(try host.text == "Opening")
    map.router[][move: \.turn, .act(number: 2)].move()
    #expect(try host.text == "Untitled > Untitled\n  Act 2")
    #expect(navigator.state.top?.route.route?.path == "root/turn")
  }
}
