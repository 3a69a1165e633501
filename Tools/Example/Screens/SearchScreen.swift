import BacktrailMapUI

/// The search.
@ContentScreen
struct SearchScreen: ContentScreen, ScreenAppearance {
  let title = "Search"
  let item: Push<Self, ItemScreen>

  var tabImage: Image? { Image(systemName: "magnifyingglass") }

  typealias NestedScreen = Self
  typealias Content = SearchPage

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = SearchPage(router: router)
    return (view, view)
  }
}
