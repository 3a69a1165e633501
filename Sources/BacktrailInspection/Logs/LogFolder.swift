import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with logs. Symbolic links and devices in it are ignored.
package struct LogFolder {
  /// The file name extensions of logs and exports.
  private static let endings = [".backtrail", ".jsonl"]

  private let path: String
  private let entries: [(name: String, status: stat)]
  /// The paths of logs and exports whose names are not UTF-8, with replacement characters in place of the invalid
  /// bytes. These files cannot be opened by name, so they are not read.
  package let undecodable: [String]

  /// Lists a folder; returns `nil` for any other file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    let names = Self.names(in: path)
    self.path = path
    entries = names.filter(\.isValid).map(\.name).sorted().compactMap { name in
      var status = stat()
      return lstat("\(path)/\(name)", &status) == 0 ? (name, status) : nil
    }
    undecodable = names.filter { !$0.isValid && Self.isLog($0.name) }.map { "\(path)/\($0.name)" }.sorted()
  }

  /// Returns the names in a folder, and whether each is valid UTF-8. Invalid names are repaired.
  private static func names(in path: String) -> [(name: String, isValid: Bool)] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [(name: String, isValid: Bool)] = []
    while let entry = readdir(folder) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let bytes = bytes.prefix { $0 != 0 }
        let name = String(decoding: bytes, as: UTF8.self)
        if !name.hasPrefix(".") { names.append((name, name.utf8.elementsEqual(bytes))) }
      }
    }
    return names
  }

  private static func isLog(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }

  /// The paths of the logs and exports in the folder, sorted by name.
  package var logs: [String] {
    entries.compactMap { name, status in
      status.st_mode & S_IFMT == S_IFREG && Self.isLog(name) ? "\(path)/\(name)" : nil
    }
  }

  /// A log or an export in a folder.
  package struct File: Sendable {
    package let name: String
    package let path: String
    /// The size in bytes, including the write-ahead log.
    package let size: Int64
    /// The time of the last change to the file or its write-ahead log, in nanoseconds since 1970.
    package let changed: Int64

    fileprivate init(name: String, path: String) {
      (self.name, self.path) = (name, path)
      var (size, changed) = (Int64(0), Int64.min)
      for part in [path, path + "-wal"] {
        var status = stat()
        guard stat(part, &status) == 0 else { continue }
        #if canImport(Darwin)
          let time = status.st_mtimespec
        #else
          let time = status.st_mtim
        #endif
        size += Int64(status.st_size)
        changed = max(changed, Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
      }
      (self.size, self.changed) = (size, changed)
    }

    fileprivate static func isNewer(_ one: File, _ other: File) -> Bool {
      (other.changed, one.path) < (one.changed, other.path)
    }
  }

  /// The logs and exports in the folder, most recently written first. None of them is opened.
  package var files: [File] {
    logs.map { File(name: String($0.dropFirst(path.count + 1)), path: $0) }.sorted(by: File.isNewer)
  }

  /// The path of the most recently written log, in the folder or directly in one of its subfolders.
  package var newestLog: String? {
    let folders = entries.filter { $0.status.st_mode & S_IFMT == S_IFDIR }
    let inside = folders.compactMap { LogFolder("\(path)/\($0.name)") }
    let files = ([self] + inside).flatMap(\.files).filter { $0.name.hasSuffix(".backtrail") }
    return files.sorted(by: File.isNewer).first?.path
  }
}

/// The error for a folder without logs.
package struct NoLogInFolder: DescribedError {
  private let path: String
  package let exitCode: Int32 = 66

  package init(_ path: String) { self.path = path }

  package var description: String {
    "The folder '\(path)' contains no logs. Log names end in '.backtrail', export names in '.jsonl'."
  }
}
