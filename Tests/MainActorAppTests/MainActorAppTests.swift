import Backtrail
import BacktrailTesting
import Testing

// This target's default isolation is the main actor, as in new Xcode projects. That it compiles is the test.

enum Place: Route {
  enum Filter: Codable, Hashable {
    case all
    case tagged(String)
  }

  case home
  case results(Filter)
  case photo(id: Int, caption: String?)
}

nonisolated enum Detached: Codable, Hashable {
  case first
}

nonisolated extension Detached: Route {}

final class AppModel {
  let navigator: Navigator<Place>

  init(navigator: Navigator<Place>) { self.navigator = navigator }

  func show(_ filter: Place.Filter) { navigator.push(.results(filter)) }
}

@Suite struct MainActorAppTests {
  @Test func `an app whose default isolation is the main actor navigates`() {
    let model = AppModel(navigator: Navigator(log: nil))
    model.navigator.restore(orElse: .stack(.home))
    model.show(.tagged("sea"))
    #expect(model.navigator.state.topStack?.routes() == [.home, .results(.tagged("sea"))])
  }

  @Test(.temporaryLog) func `it comes back after a launch`() async throws {
    let first = AppModel(navigator: try TemporaryLog.navigator(orElse: .stack(.home)))
    first.show(.all)
    await first.navigator.close()
    let second = AppModel(navigator: try TemporaryLog.navigator(orElse: .stack(.home)))
    #expect(second.navigator.state.topStack?.routes() == [.home, .results(.all)])
    await second.navigator.close()
  }

  @Test func `a route type outside the main actor works too`() {
    let navigator = Navigator<Detached>(log: nil)
    navigator.restore(orElse: .stack(.first))
    #expect(navigator.state.top?.route == .route(.first))
  }
}
