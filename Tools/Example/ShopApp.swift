import Backtrail

/// The sample app: a navigator, and what the screens keep as their view state.
@MainActor
final class ShopApp {
  let navigator: Navigator<Screen>

  init(log: any EventLog, environment: NavigatorEnvironment) {
    navigator = Navigator(log: log, environment: environment)
    navigator.followLinks(with: Screen.links) { $0.linkPlan }
  }

  /// Brings the app back to where it was.
  func launch() -> RestoreReport {
    let report = navigator.restore(orElse: Screen.start, scene: "Shop")
    finishInterruptedSearches()
    return report
  }

  /// What was put into the cart; kept with the first screen of the shop.
  var cart: [Int] {
    guard let entry = shopEntry else { return [] }
    return (try? navigator.viewState(for: entry, key: "cart")) ?? []
  }

  func add(_ item: Int) -> MoveResult {
    guard let entry = shopEntry else { return .unchanged }
    return navigator.saveViewState(cart + [item], key: "cart", of: .entry(entry))
  }

  func searchState(of entry: EntryID) -> SearchState {
    (try? navigator.viewState(for: entry)) ?? .idle
  }

  /// Shows that a search runs, then its outcome.
  func search(_ words: String) -> MoveResult {
    navigator.select("search")
    navigator.popToRoot()
    guard let entry = navigator.state.top?.id else { return .unchanged }
    navigator.saveViewState(SearchState.loading(words: words), of: .entry(entry))
    return navigator.saveViewState(SearchState.answer(to: words), of: .entry(entry))
  }

  /// A search that a kill cut off is run again, so that nobody looks at it forever.
  private func finishInterruptedSearches() {
    for key in navigator.state.viewStates.rows.map(\.key) where key.name == "main" {
      if case .loading(let words) = searchState(of: key.entry) {
        navigator.saveViewState(SearchState.answer(to: words), of: .entry(key.entry))
      }
    }
  }

  private var shopEntry: EntryID? {
    navigator.state.activeSceneState?.root.branches.first { $0.name == "shop" }?.entries.first?.id
  }
}
