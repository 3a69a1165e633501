import BacktrailStore
import CSQLite
import Foundation
import Testing

@Suite struct TriggerTests {
  /// A statement that a trigger refuses, and that succeeds without it.
  struct Hostile: CustomTestStringConvertible, Sendable {
    let trigger: String
    let sql: String
    /// Other triggers that also refuse it, dropped beforehand to see this one alone.
    var aside: [String] = []
    /// The earlier statements, with all triggers in place.
    var before = ""

    var testDescription: String { "\(trigger): \(sql)" }
  }

  @Test(arguments: hostileStatements)
  func `each trigger refuses a change that succeeds without it`(hostile: Hostile) throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    let sql = hostile.sql.replacing("$border", with: "\(sample.history.border)")
    try database.run(hostile.before.replacing("$border", with: "\(sample.history.border)"))
    for trigger in hostile.aside { try database.run("DROP TRIGGER \(trigger)") }
    let message = try database.texts("SELECT sql FROM sqlite_schema WHERE name = '\(hostile.trigger)'")
    let rows = try database.dump()

    let refusal = #expect(throws: RawError.self) { try database.run(sql) }
    #expect(message.first?.contains("RAISE(ABORT, '\(refusal?.message ?? "-")')") == true)
    #expect(try database.dump() == rows)
    try database.run("DROP TRIGGER \(hostile.trigger)")
    try database.run(sql)
    #expect(try database.dump() != rows)
  }

  @Test func `every trigger of the schema is tested here`() throws {
    let sample = try SampleLog.small()
    let triggers = try RawDatabase(sample.path).texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    #expect(Set(triggers) == Set(Self.hostileStatements.map(\.trigger)))
  }

  /// Driven by the schema: a column that its table's triggers forget makes this fail.
  @Test(arguments: ["event", "command", "snapshot", "log"])
  func `no stored value can be changed`(table: String) throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    // Digests follow what may change; verify compares the two. An epoch moves by one only.
    for column in try database.texts("SELECT name FROM pragma_table_info('\(table)')")
    where !((table == "log" || table == "command") && column == "digest") {
      for row in try database.texts("SELECT rowid FROM \(table)") {
        let value =
          "CASE typeof(\(column)) WHEN 'integer' THEN \(column) + 2 WHEN 'text' THEN "
          + "substr(\(column), 2) || '1' ELSE randomblob(16) END"
        #expect(throws: RawError.self, "\(table).\(column) of row \(row)") {
          try database.run("UPDATE OR REPLACE \(table) SET \(column) = \(value) WHERE rowid = \(row)")
        }
      }
    }
  }

  @Test func `the retention boundary moves to a snapshot before a session`() throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    try database.run("UPDATE log SET floor = \(sample.history.border)")
    #expect(try database.number("SELECT floor FROM log") == sample.history.border)
  }

  private static let columns = "seq, batch, type, type_version, count, session, cause, time, command, hash"
  private static let facts = "1, 0, 'user', 0, NULL, zeroblob(16)"
  private static let unused = "'ffffffff-0000-7000-8000-000000000000'"

  static let hostileStatements: [Hostile] = [
    Hostile(
      trigger: "event_insert",
      sql:
        "INSERT INTO event (\(columns)) SELECT max(seq) + 2, max(seq) + 2, 'x', 1, \(facts) FROM event"),
    Hostile(
      trigger: "event_insert",
      sql:
        "INSERT OR REPLACE INTO event (\(columns)) SELECT max(seq), max(seq), 'x', 1, \(facts) FROM event"),
    Hostile(trigger: "event_update", sql: "UPDATE event SET name = 'x' WHERE seq = 3"),
    Hostile(trigger: "event_update", sql: "UPDATE event SET cause = 'undo' WHERE seq = 1"),
    Hostile(trigger: "event_erase", sql: "UPDATE event SET payload = '[]' WHERE seq = 2"),
    Hostile(trigger: "event_erase", sql: "UPDATE event SET salt = zeroblob(16) WHERE seq = 2"),
    Hostile(trigger: "event_delete", sql: "DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)"),
    Hostile(
      trigger: "command_insert",
      sql: "INSERT INTO command VALUES (900, \(unused), 0, NULL, zeroblob(16))"),
    Hostile(
      trigger: "command_insert",
      sql: "INSERT OR REPLACE INTO command SELECT first, id, 0, NULL, digest FROM command"),
    Hostile(trigger: "command_update", sql: "UPDATE command SET time = 8 WHERE first = 1"),
    Hostile(trigger: "command_update", sql: "UPDATE command SET body_digest = zeroblob(16) WHERE first = 1"),
    Hostile(trigger: "command_delete", sql: "DELETE FROM command WHERE first = 1"),
    Hostile(
      trigger: "snapshot_insert",
      sql:
        "INSERT INTO snapshot SELECT 4, format, reducer, time, state, head_hash, digest FROM snapshot LIMIT 1"
    ),
    Hostile(
      trigger: "snapshot_insert",
      sql:
        "INSERT OR REPLACE INTO snapshot SELECT seq, 9, reducer, time, state, head_hash, digest FROM snapshot"
    ),
    Hostile(trigger: "snapshot_update", sql: "UPDATE snapshot SET time = 8"),
    Hostile(
      trigger: "snapshot_delete", sql: "DELETE FROM snapshot WHERE seq = $border",
      before: "UPDATE log SET floor = $border"),
    Hostile(
      trigger: "log_insert",
      sql: "INSERT OR REPLACE INTO log SELECT 1, log_id, 7, floor, checkpoints, digest FROM log"),
    Hostile(trigger: "log_delete", sql: "DELETE FROM log"),
    Hostile(trigger: "log_identity", sql: "UPDATE log SET log_id = \(unused)"),
    Hostile(trigger: "log_identity", sql: "UPDATE log SET epoch = epoch + 2"),
    Hostile(trigger: "log_identity", sql: "UPDATE log SET checkpoints = checkpoints - 1"),
    Hostile(trigger: "log_floor", sql: "UPDATE log SET floor = 3"),
    Hostile(
      trigger: "log_floor", sql: "UPDATE log SET floor = 0", before: "UPDATE log SET floor = $border"),
    Hostile(trigger: "log_floor", sql: "UPDATE log SET floor = (SELECT max(seq) FROM snapshot)"),
  ]
}
