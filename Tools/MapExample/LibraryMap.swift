import BacktrailMap
import BacktrailUI

/// The whole flow of the library: all screens, and all transitions between them.
@MainActor
enum LibraryMap: SwiftUINamespace {
  static let map = ScreenMap(
    ConditionalWindow {
      WelcomeScreen().named("welcome")
      Tabs {
        Navigation(
          ShelfScreen(
            book: Push(BookScreen(reviews: Push(ReviewsScreen()), lend: Present(Navigation(LendScreen())))))
        ).named("shelf")
        Navigation(
          LoansScreen(book: Push(BookScreen(reviews: Push(ReviewsScreen()), lend: nil)))
        ).named("loans")
      }.named("main", leaving: .keep)
    },
    universal: \.notice)

  static let guards = [
    NavigationGuard("one alert", .atMostPresentations(1, [.alert])),
    NavigationGuard("reviews above their book", .above("reviews", ["book"])),
  ]
}

extension ContentScreen {
  /// A notice that any screen can show.
  var notice: Present<Self, NoticeScreen> { Present(NoticeScreen(), style: .alert, name: "notice") }
}
