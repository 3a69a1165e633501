import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A destination for rows, such as a terminal or a folder.
package protocol FactSink {
  /// Begins the output by writing headers. Called once, before any line.
  func begin() throws

  /// Writes whole lines of a table, each with its line ending.
  func write(_ lines: [UInt8], of table: FactTable) throws
}

/// A folder with a CSV file for each table.
///
/// Each file receives its final name once it has all of its rows. An existing file is never overwritten. If the files
/// are not finished, the folder that was created for them is removed.
package final class FactFolder: FactSink {
  private let path: String
  private var files: [FactTable: NewFile] = [:]
  /// Whether the folder was created but does not contain its files yet.
  private var isPending = false {
    didSet {
      guard isPending != oldValue else { return }
      if isPending { UnfinishedFiles.add(path) } else { UnfinishedFiles.forget(path) }
    }
  }

  /// Creates a sink for the folder at the given path. The folder is created when the output begins.
  package init(_ path: String) { self.path = path }

  deinit {
    files = [:]
    if isPending {
      rmdir(path)
      UnfinishedFiles.forget(path)
    }
  }

  package func begin() throws {
    isPending = mkdir(path, 0o700) == 0
    guard isPending || errno == EEXIST else {
      throw StoreError.notWritable(path, errno)
    }
    for table in FactTable.allCases {
      let file = try NewFile("\(path)/\(table).csv")
      try file.write(table.header + "\n")
      files[table] = file
    }
  }

  package func write(_ lines: [UInt8], of table: FactTable) throws { try files[table]?.write(lines) }

  /// Gives the temporary files their final names.
  package func finish() throws {
    try NewFile.finish(FactTable.allCases.compactMap { files[$0] })
    (files, isPending) = ([:], false)
  }
}
