import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with logs. Symbolic links and devices in it are not followed.
package struct LogFolder {
  /// The endings of the names of logs and exports.
  private static let endings = [".backtrail", ".jsonl"]

  private let path: String
  private let entries: [(name: String, status: stat)]

  /// Lists a folder; returns `nil` for any other file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    entries = Self.names(in: path).sorted().compactMap { name in
      var status = stat()
      return lstat("\(path)/\(name)", &status) == 0 ? (name, status) : nil
    }
  }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The paths of the logs and exports in the folder, sorted by name.
  package var logs: [String] {
    entries.compactMap { name, status in
      let isLog = status.st_mode & S_IFMT == S_IFREG && Self.endings.contains { name.hasSuffix($0) }
      return isLog ? "\(path)/\(name)" : nil
    }
  }

  /// A log or an export in a folder.
  package struct File: Sendable {
    package let name: String
    package let path: String
    /// In bytes, with the write-ahead log.
    package let size: Int64
    /// The time of the last change, in milliseconds since 1970.
    package let changed: Int64
  }

  /// The logs and exports in the folder, the one written last first. None is opened.
  package var files: [File] {
    let found = logs.map { path in
      let parts = [path, path + "-wal"].compactMap(Self.status)
      return File(
        name: String(path.dropFirst(self.path.count + 1)), path: path,
        size: parts.reduce(0) { $0 + Int64($1.st_size) },
        changed: max(Self.changeTime(path), Self.changeTime(path + "-wal")) / 1_000_000)
    }
    return found.sorted { ($1.changed, $0.path) < ($0.changed, $1.path) }
  }

  /// The path of the log that was written last, in the folder or in a folder in it.
  package var newestLog: String? {
    let folders = entries.filter { $0.status.st_mode & S_IFMT == S_IFDIR }
    let inside = folders.compactMap { LogFolder("\(path)/\($0.name)") }
    return ([self] + inside).flatMap(\.datedLogs).max { ($0.time, $1.path) < ($1.time, $0.path) }?.path
  }

  /// The logs with the time of their last change, in nanoseconds.
  private var datedLogs: [(path: String, time: Int64)] {
    logs.filter { $0.hasSuffix(".backtrail") }.map { log in
      (log, max(Self.changeTime(log), Self.changeTime(log + "-wal")))
    }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func changeTime(_ path: String) -> Int64 {
    guard let status = status(path) else { return .min }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// The error of a folder without logs.
package struct NoLogInFolder: DescribedError {
  private let path: String
  package let exitCode: Int32 = 66

  package init(_ path: String) { self.path = path }

  package var description: String {
    "The folder '\(path)' has no log. Logs end with '.backtrail', exports with '.jsonl'."
  }
}
