import Foundation

/// A folder for one test, which is removed when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "backtrail-store-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// The place for a log in the folder.
  var log: String { file("log.backtrail") }
}
