package import BacktrailTesting
import Foundation

extension TemporaryLog {
  /// Returns whether the text is in any of the log's files.
  package static func contains(_ text: String) throws -> Bool {
    let path = try path()
    return try [path, path + "-wal", path + "-shm"].contains { file in
      guard FileManager.default.fileExists(atPath: file) else { return false }
      return try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(text.utf8)) != nil
    }
  }
}
