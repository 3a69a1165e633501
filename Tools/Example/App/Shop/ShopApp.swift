import BacktrailUI
import Foundation

/// The shop as an app. The sources in `Terminal`, which have their own entry point, show the same window in a terminal.
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

/// Opens the log in its own folder, which is not backed up. Without a log, the app works in memory.
private func openLog() -> SQLiteEventLog? {
  do {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    var folder = support.appendingPathComponent("Navigation")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try folder.setResourceValues(values)
    // A UI test sets the name to start with an empty log.
    let name = ProcessInfo.processInfo.environment["SHOP_LOG"] ?? "shop"
    return try SQLiteEventLog(path: folder.appendingPathComponent("\(name).backtrail").path)
  } catch {
    print("Navigation is not recorded: \(error)")
    return nil
  }
}
