import BacktrailUI
import Foundation

/// The shop as an app. A terminal shows the same window with the sources in `Terminal`, which have an entry of their own.
#if SHOP_APP
  @main
#endif
struct ShopApp: App {
  private let shop = Shop(Navigator(log: openLog()))

  init() { shop.navigator.restore(orElse: .start, scene: "Shop") }

  var body: some Scene {
    WindowGroup { ShopWindow(shop: shop) }
  }
}

/// Opens the log in Application Support. Without a log the app works in memory.
private func openLog() -> SQLiteEventLog? {
  do {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    // A UI test sets the name to begin without a past.
    let name = ProcessInfo.processInfo.environment["SHOP_LOG"] ?? "shop"
    return try SQLiteEventLog(path: folder.appendingPathComponent("\(name).backtrail").path)
  } catch {
    print("Navigation is not recorded: \(error)")
    return nil
  }
}
