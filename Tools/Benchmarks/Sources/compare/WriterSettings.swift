import FoundationEssentials

/// The settings of the engine's single writing connection, read from its source.
struct WriterSettings: Codable {
  let pageSize: Int
  let checkpointPages: Int
  let journalLimit: Int
  let busyTimeout: Int

  init(root: String) throws {
    let source = try ["Writing/Writer", "SQLite/"].map {
      try Self.read("\(root)/Sources/BacktrailStore/\($0)Connection.swift")
    }.joined()
    pageSize = try Self.constant("pageSize", in: source)
    checkpointPages = try Self.constant("checkpointPages", in: source)
    journalLimit = try Self.constant("journalLimit", in: source)
    busyTimeout = try Self.constant("busyTimeout", in: source)
  }

  /// The settings that the engine applies before it creates the tables.
  var before: String {
    "PRAGMA page_size = \(pageSize); PRAGMA auto_vacuum = INCREMENTAL; " + opening
  }

  /// The settings that the engine applies to an existing file.
  var opening: String {
    """
    PRAGMA busy_timeout = \(busyTimeout);
    PRAGMA recursive_triggers = ON; PRAGMA secure_delete = ON; PRAGMA mmap_size = 0;
    PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA checkpoint_fullfsync = ON;
    """
  }

  /// Returns the settings that the engine applies after it creates the tables.
  func after(synchronous: Int) -> String {
    """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = \(synchronous);
    PRAGMA wal_autocheckpoint = \(checkpointPages); PRAGMA journal_size_limit = \(journalLimit);
    """
  }

  /// SQLite's default settings, in write-ahead mode.
  static let defaultsAfter = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"

  /// The settings of a reading connection.
  var reading: String {
    """
    PRAGMA busy_timeout = \(busyTimeout); PRAGMA query_only = ON; PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON;
    """
  }

  private static func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private static func constant(_ name: String, in source: String) throws -> Int {
    let marker = "static let \(name) = "
    guard let line = source.split(separator: "\n").first(where: { $0.contains(marker) }),
      let value = line.split(separator: "=").last
    else { throw Failure("The writer's constant '\(name)' was not found.") }
    let terms = value.split(separator: " ").compactMap { Int($0.filter { $0 != "_" }) }
    if terms.count == 2, value.contains("<<") { return terms[0] << terms[1] }
    guard terms.count == 1 else { throw Failure("The writer's constant '\(name)' cannot be read.") }
    return terms[0]
  }
}
