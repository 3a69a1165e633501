import BacktrailMapUI

/// The welcome screen, which is shown first.
@ContentScreen
struct WelcomeScreen: ContentScreen {
  typealias NestedScreen = Self
  typealias Content = WelcomeView

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = WelcomeView()
    return (view, view)
  }
}

/// The books.
@ContentScreen
struct ShelfScreen: ContentScreen, ScreenAppearance {
  let title = "Books"
  let book: Push<Self, BookScreen>

  var tabImage: Image? { Image(systemName: "books.vertical") }

  typealias NestedScreen = Self
  typealias Content = ShelfView

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = ShelfView(router: router)
    return (view, view)
  }
}

/// The books that a person has borrowed.
@ContentScreen
struct LoansScreen: ContentScreen, ScreenAppearance {
  let title = "Loans"
  let book: Push<Self, BookScreen>

  typealias NestedScreen = Self
  typealias Content = LoansView

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = LoansView(router: router)
    return (view, view)
  }
}

/// One book. It can be lent only from the shelf.
@ContentScreen
struct BookScreen: ContentScreen {
  let reviews: Push<Self, ReviewsScreen>
  let lend: Present<Self, Navigation<LendScreen>>?

  typealias Context = BookID
  typealias NestedScreen = Self
  typealias Content = BookView

  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let view = BookView(id: context.id, router: router)
    return (view, view)
  }
}

/// The book that a screen shows.
struct BookID: Codable {
  let id: Int
}

/// The readers' reviews of a book.
@ContentScreen
struct ReviewsScreen: ContentScreen, ScreenAppearance {
  let title = "Reviews"

  typealias Context = BookID
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let view = Text("Nobody has written about book \(context.id).")
    return (view, view)
  }
}

/// The form for recording a loan.
@ContentScreen
struct LendScreen: ContentScreen, ScreenAppearance {
  let title = "Lend"

  typealias NestedScreen = Self
  typealias Content = LendView

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    let view = LendView(router: router)
    return (view, view)
  }
}

/// A notice above all other screens.
@ContentScreen
struct NoticeScreen: ContentScreen {
  typealias Context = String
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: String, router: Router<Self>) -> ContentResult<Self> {
    (Text(context), Text(context))
  }
}
