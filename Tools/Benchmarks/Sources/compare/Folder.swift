import FoundationEssentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder for the logs of one run. It is removed when the run ends.
final class Folder {
  let path: String

  init(in scratch: String) throws {
    path = "\(scratch)/compare-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Removes any file with the given name, along with a log's accompanying files, and returns its path.
  func fresh(_ name: String) -> String {
    let path = "\(path)/\(name)"
    for suffix in ["", "-wal", "-shm", "-journal", ".lock"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    return path
  }

  /// Returns the size of a file in bytes, or 0 if the file does not exist.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
