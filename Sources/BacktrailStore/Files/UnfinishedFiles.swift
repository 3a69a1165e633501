#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The temporary files and folders that this process removes if it ends before they are finished.
package enum UnfinishedFiles {
  private static let paths = Locked<[String]>([])

  package static func add(_ path: String) { paths.withLock { $0.append(path) } }

  /// Forgets a file that was finished or removed.
  package static func forget(_ path: String) {
    paths.withLock { paths in
      if let place = paths.lastIndex(of: path) { paths.remove(at: place) }
    }
  }

  /// Removes all unfinished files and folders, newest first, so that a folder is empty when it is removed.
  package static func removeAll() {
    paths.withLock { paths in
      for path in paths.reversed() { remove(path) }
      paths = []
    }
  }
}
