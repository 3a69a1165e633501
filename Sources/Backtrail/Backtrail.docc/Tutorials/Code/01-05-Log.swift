import BacktrailUI
import Foundation

/// Opens the log in a folder of its own, which is not backed up.
func openRecipeLog() -> SQLiteEventLog? {
  do {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    var folder = support.appendingPathComponent("Navigation")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try folder.setResourceValues(values)
    return try SQLiteEventLog(path: folder.appendingPathComponent("navigation.backtrail").path)
  } catch {
    print("Navigation is not recorded: \(error)")
    return nil
  }
}
