import BacktrailMap
import BacktrailMapUI
import BacktrailUI
import Worlds

/// The library of a test, with its navigator and its window.
@MainActor
struct LibraryApp {
  let library = Library(hasDrawer: true)
  let navigator: Navigator<MapRoute>
  let host: HeadlessHost

  init(log: (any EventLog)? = nil, adversity: Adversity? = nil, rules: AdapterRules = .all) throws {
    // A test ends its launches as it likes.
    let navigator = Navigator(
      map: library.map, log: log, environment: NavigatorEnvironment(graceTime: nil))
    self.navigator = navigator
    try navigator.restore(orElse: library.main)
    host = HeadlessHost(adversity: adversity) { [map = library.map] in
      NavigatorView(navigator, map: map).environment(\.adapterRules, rules)
    }
  }
}
