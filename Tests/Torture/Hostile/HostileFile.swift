import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport

/// A folder with a file that is not what it should be.
struct HostileFile: Sendable {
  let name: String
  /// Whether stored rows were changed, so that `verify` must not call it sound.
  var isChanged = false
  /// Makes the file; the folder has a sound, closed log, and beside the folder are files that are not ours to touch.
  let make: @Sendable (HostileFolder) throws -> Void
}

/// The place where a hostile file is made.
struct HostileFolder {
  let workshop: Workshop
  /// A file outside, which no command may touch.
  var victim: String { workshop.scratch / "outside/victim" }
  var log: String { workshop.files + "/log.backtrail" }
  func beside(_ end: String) -> String { log + end }

  func write(_ bytes: [UInt8], _ end: String = "") throws {
    unlink(beside(end))
    try Data(bytes).write(to: URL(filePath: beside(end)))
  }

  func write(_ text: String, _ end: String = "") throws { try write(Array(text.utf8), end) }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: log))) }

  /// Changes bytes of the log.
  func patch(_ place: Int, _ bytes: [UInt8]) throws {
    var all = try self.bytes()
    all.overwrite(at: place, with: bytes[...])
    try write(all)
  }

  /// Puts a link, a pipe or a folder where a file is expected.
  func link(_ end: String, to target: String) throws {
    unlink(beside(end))
    guard symlink(target, beside(end)) == 0 else { throw ToolError("'\(target)' cannot be linked.") }
  }

  func hardLink(_ end: String, to target: String) throws {
    unlink(beside(end))
    guard Foundation.link(target, beside(end)) == 0 else { throw ToolError("'\(target)' cannot be linked.") }
  }

  func pipe(_ end: String) throws {
    unlink(beside(end))
    guard mkfifo(beside(end), 0o600) == 0 else { throw ToolError("No pipe can be made.") }
  }

  func folder(_ end: String) throws {
    unlink(beside(end))
    try FileManager.default.createDirectory(
      atPath: beside(end) + "/inside", withIntermediateDirectories: true)
  }

  /// A file of zeros that takes no room.
  func sparse(_ end: String, _ size: Int64) throws {
    if !FileManager.default.fileExists(atPath: beside(end)) { try write("", end) }
    guard truncate(beside(end), off_t(size)) == 0 else {
      throw ToolError("No file of \(size) bytes can be made.")
    }
  }

  /// Runs SQL on the log, bypassing all its guards.
  func sql(_ statements: String) throws {
    let database = try Database(log)
    try database.dropGuards()
    try database.run(statements)
  }

  /// Replaces the log with a forged one.
  func forge(_ forgery: Forgery) throws {
    for end in ["", "-wal", "-shm", ".lock"] { unlink(beside(end)) }
    try forgery.write(to: log)
  }

  /// Replaces the log with one of navigation events.
  func forge(_ events: some Sequence<NavigationEvent<RouteReference>>) throws {
    try forge(Forgery.of(events))
  }
}

extension HostileFile {
  static let all = strangers + cut + kinds + companions + headers + schemas + rows + forgeries

  /// Files of other programs.
  private static let strangers: [HostileFile] = [
    HostileFile(name: "nothing") { unlink($0.log) },
    HostileFile(name: "empty") { try $0.write("") },
    HostileFile(name: "text") { try $0.write("Dear diary,\ntoday\n") },
    HostileFile(name: "escapes") { try $0.write("\u{1B}[2J\u{1B}]0;gone\u{7}") },
    HostileFile(name: "zeros") { try $0.write([UInt8](repeating: 0, count: 8_192)) },
    HostileFile(name: "random") { folder in
      var random = SplitMix64(seed: 1)
      try folder.write((0..<65_536).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    },
    HostileFile(name: "magic only") { try $0.write("SQLite format 3\0") },
    HostileFile(name: "magic and random") { folder in
      var random = SplitMix64(seed: 2)
      try folder.write(
        Array("SQLite format 3\0".utf8) + (0..<8_176).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    },
    database("an empty database", "VACUUM"),
    database("another database", "CREATE TABLE note (text); INSERT INTO note VALUES ('x')"),
    database(
      "our mark on another database",
      "CREATE TABLE note (text); PRAGMA application_id = 1114330226; PRAGMA user_version = 1"),
    database("our mark on nothing", "PRAGMA application_id = 1114330226; PRAGMA user_version = 1; VACUUM"),
    database(
      "a UTF-16 database",
      "PRAGMA encoding = 'UTF-16'; CREATE TABLE log (id); PRAGMA application_id = 1114330226; PRAGMA user_version = 1"
    ),
    HostileFile(name: "our schema in UTF-16") { folder in
      let schema = try Database(folder.log).texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
      unlink(folder.log)
      let script = "PRAGMA encoding = 'UTF-16le'; " + schema.joined(separator: "; ")
      try Database(folder.log).run(script + "; PRAGMA application_id = 1114330226; PRAGMA user_version = 1")
    },
    HostileFile(name: "a log without its row") { folder in
      let schema = try Database(folder.log).texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
      unlink(folder.log)
      let script = schema.joined(separator: "; ")
      try Database(folder.log).run(script + "; PRAGMA application_id = 1114330226; PRAGMA user_version = 1")
    },
  ]

  private static func database(_ name: String, _ sql: String) -> HostileFile {
    HostileFile(name: name) { folder in
      unlink(folder.log)
      try Database(folder.log).run(sql)
    }
  }

  /// Logs that end too early or too late.
  private static let cut: [HostileFile] =
    [1, 15, 16, 50, 99, 100, 511, 512, 1_024, 2_047, 2_048, 2_049, 4_096].map { size in
      HostileFile(name: "cut to \(size)", isChanged: true) { try $0.write(Array($0.bytes().prefix(size))) }
    } + [
      HostileFile(name: "cut by a byte", isChanged: true) { try $0.write($0.bytes().dropLast()) },
      HostileFile(name: "cut by a page", isChanged: true) { try $0.write($0.bytes().dropLast(2_048)) },
      HostileFile(name: "cut in half", isChanged: true) {
        try $0.write(Array($0.bytes().prefix($0.bytes().count / 2)))
      },
      HostileFile(name: "a byte more") { try $0.write($0.bytes() + [0]) },
      HostileFile(name: "a page of garbage more") {
        try $0.write($0.bytes() + [UInt8](repeating: 0xA5, count: 2_048))
      },
      HostileFile(name: "8 GB of nothing more") { try $0.sparse("", 8 << 30) },
      HostileFile(name: "1 TB of nothing more") { try $0.sparse("", 1 << 40) },
      HostileFile(name: "8 GB of nothing") { folder in
        unlink(folder.log)
        try folder.sparse("", 8 << 30)
      },
    ]

  /// Things that are not a plain file, or that are another one.
  private static let kinds: [HostileFile] =
    ["/dev/zero", "/dev/null", "/dev/full", "/dev/urandom", "/dev/tty", "/nowhere/at/all"]
    .map { target in
      HostileFile(name: "a link to \(target)") { try $0.link("", to: target) }
    } + [
      HostileFile(name: "a pipe") { try $0.pipe("") },
      HostileFile(name: "a folder") { try $0.folder("") },
      HostileFile(name: "a link to itself") { try $0.link("", to: $0.log) },
      HostileFile(name: "a link to a pipe") { folder in
        try folder.pipe("-pipe")
        try folder.link("", to: folder.beside("-pipe"))
      },
      HostileFile(name: "a link to the log") { folder in
        rename(folder.log, folder.beside("-real"))
        try folder.link("", to: folder.beside("-real"))
      },
      HostileFile(name: "a second name of the log") { try $0.hardLink("-twin", to: $0.log) },
      HostileFile(name: "a file that may only be read") { chmod($0.log, 0o400) },
      HostileFile(name: "a file in the way of its folder") { folder in
        unlink(folder.log)
        try folder.write("", "-x")
        try folder.link("", to: folder.beside("-x/log"))
      },
    ]

  /// Strange files under the names that belong to a log.
  private static let companions: [HostileFile] =
    ["-wal", "-shm", "-journal", ".lock"].flatMap { end in
      [
        HostileFile(name: "a pipe as \(end)") { try $0.pipe(end) },
        HostileFile(name: "a folder as \(end)") { try $0.folder(end) },
        HostileFile(name: "/dev/zero as \(end)") { try $0.link(end, to: "/dev/zero") },
        HostileFile(name: "the log as \(end)") { try $0.link(end, to: $0.log) },
        HostileFile(name: "a second name of the log as \(end)") { try $0.hardLink(end, to: $0.log) },
        HostileFile(name: "a link out of the folder as \(end)") { try $0.link(end, to: $0.victim) },
        HostileFile(name: "a link to nothing as \(end)") { try $0.link(end, to: $0.victim + "-new") },
        HostileFile(name: "a hard link out of the folder as \(end)") { try $0.hardLink(end, to: $0.victim) },
        HostileFile(name: "a terabyte as \(end)") { try $0.sparse(end, 1 << 40) },
        HostileFile(name: "garbage as \(end)") { try $0.write([UInt8](repeating: 0xA5, count: 70_000), end) },
        HostileFile(name: "text as \(end)") { try $0.write("\u{1B}[31m not what you think \n", end) },
      ]
    } + [
      HostileFile(name: "a write-ahead log of another log") { folder in
        try folder.write(try walOfAnother(), "-wal")
      },
      HostileFile(name: "a write-ahead log whose header promises pages of 1 byte") { folder in
        var bytes = try walOfAnother()
        bytes.overwrite(at: 8, with: [0, 0, 0, 1])
        try folder.write(bytes, "-wal")
      },
      HostileFile(name: "a terabyte behind a good header as -wal") { folder in
        try folder.write(try walOfAnother(), "-wal")
        try folder.sparse("-wal", 1 << 40)
      },
      HostileFile(name: "a journal that names a file outside") { folder in
        // A hot journal's last bytes name a super-journal, which SQLite deletes when it is done.
        let name = Array(folder.victim.utf8)
        let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
        var bytes: [UInt8] =
          [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] + be(0) + be(0) + be(20) + be(512) + be(2_048)
        bytes.resize(to: 512)
        bytes += be(1_048_577) + name + be(UInt32(name.count)) + be(sum)
        bytes += [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
        try folder.write(bytes, "-journal")
      },
      HostileFile(name: "a journal that empties the log") { folder in
        var bytes: [UInt8] =
          [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] + be(0) + be(0) + be(1) + be(512) + be(2_048)
        bytes.resize(to: 512)
        try folder.write(bytes, "-journal")
      },
      HostileFile(name: "a lock that claims a later head") { folder in
        let id = try Database(folder.log).texts("SELECT log_id FROM log")[0]
        try folder.write("\(id) 1 9223372036854775807 0 \(String(repeating: "0", count: 32))\n", ".lock")
      },
    ]

  private static func be(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The write-ahead log of another, living log.
  private static func walOfAnother() throws -> [UInt8] {
    let scratch = try Scratch()
    let log = try SQLiteEventLog(path: scratch / "other.backtrail")
    defer { log.close() }
    try log.append(SampleHistory.batches(5, seed: 9), after: 0)
    return [UInt8](try Data(contentsOf: URL(filePath: scratch / "other.backtrail-wal")))
  }

  /// Fields of the header, at their places in the file format, with values that they should not have.
  private static let headers: [HostileFile] = [
    ("page size 1", 16, [0, 0]), ("page size 65536", 16, [0, 1]), ("page size 512", 16, [2, 0]),
    ("write version 3", 18, [3]), ("read version 3", 19, [3]), ("255 reserved bytes", 20, [255]),
    ("4 billion pages", 28, [255, 255, 255, 254]),
    ("a free page beyond the end", 32, [0, 255, 0, 0, 255, 255, 255, 255]),
    ("schema format 9", 44, [0, 0, 0, 9]), ("a huge cache", 48, [127, 255, 255, 255]),
    ("encoding 7", 56, [0, 0, 0, 7]),
    ("version 2", 60, [0, 0, 0, 2]), ("version 1000", 60, [0, 0, 3, 232]),
    ("version -1", 60, [255, 255, 255, 255]),
    ("version 0", 60, [0, 0, 0, 0]), ("another application", 68, [0, 0, 0, 1]),
    ("no application", 68, [0, 0, 0, 0]),
    ("a root page that is none", 100, [0xFF]), ("cells beyond the page", 103, [255, 255]),
  ].map { name, place, bytes in HostileFile(name: "header: \(name)") { try $0.patch(place, bytes) } }

  /// Schemas that contain something that is not ours.
  private static let schemas: [HostileFile] = [
    "CREATE VIEW more AS SELECT * FROM event", "CREATE INDEX more ON event (type)", "CREATE TABLE more (x)",
    "CREATE TRIGGER more AFTER INSERT ON event BEGIN DELETE FROM snapshot; END",
    "CREATE TRIGGER event_more AFTER UPDATE ON log BEGIN UPDATE log SET floor = 9; END",
    "CREATE VIRTUAL TABLE more USING fts5(text)",
    "ALTER TABLE event ADD COLUMN more TEXT AS (hex(type)) VIRTUAL",
    "ALTER TABLE event ADD COLUMN more TEXT", "ALTER TABLE event RENAME COLUMN cause TO reason",
    "CREATE INDEX more ON event (length(zeroblob(1000000000)))", "DROP TRIGGER event_insert",
    "DROP TRIGGER log_floor",
    "DROP TABLE event", "DROP TABLE command", "DROP VIEW session", "DROP TABLE snapshot",
    "DROP TABLE log",
    "DROP TABLE log; CREATE VIEW log AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 'x' AS log_id, 1 AS epoch, 0 AS floor, x'' AS digest FROM n",
    "DROP TABLE event; CREATE VIEW event AS SELECT seq, 1 AS batch, 'pushed' AS type, 1 AS type_version, NULL AS target, NULL AS other, NULL AS name, 1 AS version, NULL AS body, 1 AS count, 0 AS session, 'user' AS cause, 0 AS time, NULL AS command, NULL AS payload, NULL AS salt, NULL AS payload_digest, state AS hash FROM snapshot",
    "DROP TABLE command; CREATE TABLE command (first, id, time, body_digest, digest); INSERT INTO command VALUES ('x', x'00', 1.5, NULL, NULL), (NULL, NULL, NULL, NULL, NULL)",
    "DROP TABLE log; CREATE TABLE log (id, log_id, epoch, floor, checkpoints, digest); INSERT INTO log VALUES (1.5, x'00', 'x', NULL, 0, 'digest')",
    "DROP TABLE event; CREATE TABLE Event (seq INTEGER PRIMARY KEY)",
    "UPDATE sqlite_schema SET sql = replace(sql, 'CHECK', 'CHECK  ')",
    "UPDATE sqlite_schema SET rootpage = 2",
    "UPDATE sqlite_schema SET rootpage = 1000000", "UPDATE sqlite_schema SET sql = NULL WHERE name = 'event'",
    "UPDATE sqlite_schema SET sql = 'CREATE TABLE event (' || hex(zeroblob(1000000)) || ')' WHERE name = 'event'",
    "UPDATE sqlite_schema SET name = 'sqlite_' || name",
    "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema",
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000) INSERT INTO sqlite_schema SELECT 'view', 'v' || x, 'v' || x, 0, 'CREATE VIEW v' || x || ' AS SELECT 1' FROM n",
    "PRAGMA auto_vacuum = FULL; VACUUM", "PRAGMA journal_mode = DELETE",
    "PRAGMA page_size = 512; PRAGMA journal_mode = DELETE; VACUUM",
    "PRAGMA journal_mode = DELETE; PRAGMA page_size = 65536; VACUUM",
  ].map { sql in HostileFile(name: "schema: \(sql.prefix(90))") { try $0.sql(sql) } }

  /// Rows that were changed past every trigger and check; `verify` reports them.
  private static let rows: [HostileFile] =
    [
      "UPDATE event SET seq = 9223372036854775807 WHERE seq = 5", "UPDATE event SET seq = -5 WHERE seq = 5",
      "UPDATE event SET batch = 9223372036854775807", "UPDATE event SET type = ''",
      "UPDATE event SET type = 'unheard' WHERE seq = 3",
      "UPDATE event SET type_version = 9223372036854775807",
      "UPDATE event SET target = '999999999999999999999.1'",
      "UPDATE event SET other = '-1.-1'",
      "UPDATE event SET name = char(27) || '[2J' || char(8238) WHERE seq > 1",
      "UPDATE event SET version = -9223372036854775808",
      "UPDATE event SET body = CAST(zeroblob(4000000) AS TEXT) WHERE seq = 3",
      "UPDATE event SET payload_digest = NULL WHERE payload_digest IS NOT NULL",
      "UPDATE event SET hash = zeroblob(16) WHERE seq = 4",
      "DELETE FROM event WHERE seq = 4", "DELETE FROM event WHERE seq > 4", "DELETE FROM event",
      "UPDATE event SET count = 9223372036854775807", "UPDATE event SET count = NULL",
      "UPDATE event SET count = -1", "UPDATE event SET session = 77", "UPDATE event SET cause = 'weather'",
      "UPDATE event SET time = -9223372036854775808", "UPDATE event SET time = 9223372036854775807",
      "UPDATE event SET command = seq", "UPDATE event SET session = NULL",
      "UPDATE event SET payload = '[' || char(27) || ']'",
      "UPDATE event SET payload = replace(hex(zeroblob(2000000)), '00', '[[') WHERE seq = (SELECT min(seq) FROM event WHERE payload IS NOT NULL)",
      "UPDATE event SET salt = zeroblob(100000)", "UPDATE event SET salt = NULL",
      "UPDATE event SET payload = NULL",
      "UPDATE command SET first = 9223372036854775807 WHERE first = (SELECT min(first) FROM command)",
      "UPDATE command SET id = first", "UPDATE command SET body_digest = x''",
      "UPDATE command SET body_digest = NULL",
      "UPDATE command SET digest = zeroblob(16)", "UPDATE command SET time = 9223372036854775807",
      "DELETE FROM command WHERE first = (SELECT min(first) FROM command)", "DELETE FROM command",
      "UPDATE snapshot SET seq = 9223372036854775807 WHERE seq = (SELECT max(seq) FROM snapshot)",
      "UPDATE snapshot SET format = 4294967297",
      "UPDATE snapshot SET state = ''", "UPDATE snapshot SET state = CAST(zeroblob(4000000) AS TEXT)",
      "UPDATE snapshot SET digest = x''",
      "UPDATE log SET log_id = 'x'", "UPDATE log SET epoch = -1", "UPDATE log SET floor = 5",
      "UPDATE log SET floor = 9223372036854775807", "UPDATE log SET floor = -9223372036854775808",
      "UPDATE log SET digest = zeroblob(16)",
      "UPDATE log SET id = 7", "DELETE FROM log",
      "INSERT INTO log SELECT 2, log_id, epoch, floor, checkpoints, digest FROM log",
    ].map { sql in HostileFile(name: "rows: \(sql.prefix(90))", isChanged: true) { try $0.sql(sql) } }
}
