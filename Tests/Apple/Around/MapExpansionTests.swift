import BacktrailMapUI

enum Map {
  typealias Present = BacktrailMap.Present
}

@ContentScreen
struct Rail: ContentScreen {}

extension Deck {
  public typealias NestedScreen = Self
  public typealias Content = Text

  public func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    (Text("Deck"), Text("Deck"))
  }
}

extension Cabin {
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    (Text("Cabin"), Text("Cabin"))
  }
}

extension Rail {
  typealias NestedScreen = Self
  typealias Content = Text

  func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> {
    (Text("Rail"), Text("Rail"))
  }
}
