import BacktrailUI
import Testing

/// With one import, a view has access to the platform's views and a navigator.
private struct Greeting: View {
  let navigator: Navigator<Place>

  var body: some View { Text("Hello from \(navigator.state.topStack?.entries.count ?? 0)") }
}

/// Its own type, since a shared one would be a second import.
private enum Place: Route {
  case start
}

@MainActor @Suite struct OneImportTests {
  @Test func `a view needs one import`() throws {
    let navigator = Navigator<Place>(log: nil)
    navigator.restore(orElse: .stack(.start))
    #expect(try HeadlessHost { Greeting(navigator: navigator) }.text == "Hello from 1")
  }
}
