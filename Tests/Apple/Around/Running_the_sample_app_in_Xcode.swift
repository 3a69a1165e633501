import BacktrailUI

@Screens
enum AppRoute: Route {
  @Screen(CartSheet.self) case cart
}

struct CartSheet: View {
  var body: some View { Text("Cart") }
}

extension ContainerLayout<AppRoute> {
  static let start = stack(.cart)
}

@MainActor @Observable
final class Shop {
  let navigator: Navigator<AppRoute>

  init(_ navigator: Navigator<AppRoute>) { self.navigator = navigator }

  func add(_ item: Int) {}
}

struct ShopWindow: View {
  let shop: Shop
  var body: some View { NavigatorView(shop.navigator) }
}
