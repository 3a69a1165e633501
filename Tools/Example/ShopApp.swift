import BacktrailUI
import Foundation

/// The shop as an app on a phone or a Mac. Write `@main` on it there; here the terminal has its own.
///
/// The folder `Terminal` puts the same window into a `HeadlessHost` and turns typed lines into touches. Undo, the
/// promotion, and the login are commands of the terminal; an app has menus for them.
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
    return try SQLiteEventLog(path: folder.appendingPathComponent("shop.backtrail").path)
  } catch {
    print("Navigation is not recorded: \(error)")
    return nil
  }
}
