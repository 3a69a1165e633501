import BacktrailMapUI

/// One item of the shop.
@ContentScreen
struct ItemScreen: ContentScreen {
  static let contextVersion: Int32 = 2
  static let contextCoding = ContextCoding<ItemID>.numbersBefore2

  let reviews: Push<Self, ReviewsScreen>

  typealias Context = ItemID
  typealias NestedScreen = Self
  typealias Content = ItemPage

  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let view = ItemPage(id: context.id, router: router)
    return (view, view)
  }
}

/// What people say about an item.
struct ReviewsScreen: ContentScreen, ScreenAppearance {
  static let contextVersion: Int32 = 2
  static let contextCoding = ContextCoding<ItemID>.numbersBefore2

  let title = "Reviews"

  typealias Context = ItemID
  typealias NestedScreen = Self
  typealias Content = ReviewList

  func makeContent(_ context: Context, router: Router<Self>) -> ContentResult<Self> {
    let view = ReviewList(item: context.id)
    return (view, view)
  }
}

/// Which item a screen is about.
struct ItemID: Codable {
  let id: Int
}

extension ContextCoding<ItemID> {
  /// Up to version 1 of both screens an item was a bare number.
  static var numbersBefore2: Self {
    .json.upgrading { context, _ in context = ["id": context["_0"]] }
  }
}
