#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Looks at a file before SQLite does, so that nothing foreign is opened, changed or followed.
enum Preflight {
  /// What stands at a path.
  enum Finding: Equatable {
    case absent
    /// Nothing, or a database without any table, as a creation that was cut short leaves it.
    case empty
    case log(version: Int64)
  }

  /// Looks at the file; throws when it is something that cannot be a log of this build.
  ///
  /// Never called while this process may have the log open: closing the file would drop SQLite's locks on it.
  static func inspect(_ path: String) throws -> Finding {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw StoreError.notReadable(path, String(cString: strerror(errno)))
      }
      return .absent
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError.notAFile(path) }
    guard status.st_size > 0 else { return .empty }
    let header = try readHeader(path)
    guard header.count == 100 else {
      throw StoreError.notALog(path, because: "it is only \(status.st_size) bytes long")
    }
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError.notALog(path, because: "it is no SQLite database")
    }
    let hasRollbackJournal = access(path + "-journal", F_OK) == 0
    let application = bigEndian(header, at: 68)
    if application == 0, bigEndian(header, at: 40) == 0, bigEndian(header, at: 60) == 0 { return .empty }
    guard application == Migrations.applicationID || (application == 0 && hasRollbackJournal) else {
      throw StoreError.notALog(path, because: "it is the SQLite database of another program")
    }
    let version = bigEndian(header, at: 60)
    guard version <= Migrations.current else { throw StoreError.newerSchema(path, version: version) }
    let pageSize = Int64(header[16]) << 8 | Int64(header[17])
    guard pageSize == 1 || (pageSize >= 512 && pageSize & (pageSize - 1) == 0) else {
      throw StoreError.damaged("The header of '\(path)' has a page size of \(pageSize).")
    }
    return .log(version: version)
  }

  /// Makes an empty file that only this user can open; what goes wrong, opening it will tell.
  static func createPrivately(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func readHeader(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw StoreError.notReadable(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &header, 100)
    return Array(header.prefix(max(0, count)))
  }

  private static func bigEndian(_ bytes: [UInt8], at place: Int) -> Int64 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
