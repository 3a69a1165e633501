import BacktrailMapUI

@ContentScreen
struct WelcomeScreen: ContentScreen {
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    (Text("Welcome"), Text("Welcome"))
  }
}

@ContentScreen
struct ReviewsScreen: ContentScreen {
  typealias Context = BookID
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: BookID, router: Router<Self>) -> ContentResult<Self> {
    (Text("Reviews"), Text("Reviews"))
  }
}

@ContentScreen
struct LendScreen: ContentScreen {
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    (Text("Lend"), Text("Lend"))
  }
}

@MainActor let navigator = Navigator(map: LibraryMap.map, log: nil)
let log: SQLiteEventLog? = nil
