import BacktrailStore
import CSQLite
import Foundation
import Testing

@Suite struct TriggerTests {
  /// A statement that a trigger refuses, and that goes through without it.
  struct Hostile: CustomTestStringConvertible, Sendable {
    let trigger: String
    let sql: String
    /// Other triggers that also refuse it, dropped beforehand to see this one alone.
    var aside: [String] = []
    /// What happened before, with all triggers in place.
    var before = ""

    var testDescription: String { "\(trigger): \(sql)" }
  }

  @Test(arguments: hostileStatements)
  func `each trigger refuses what goes through without it`(hostile: Hostile) throws {
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

  @Test func `an inserted event moves the head, and only by its trigger`() throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    let head = sample.position.head
    try database.run(
      "INSERT INTO event VALUES (\(head + 1), 1, 'x', 1, NULL, NULL, NULL, NULL, NULL, NULL, zeroblob(32))")
    #expect(
      try database.rows("SELECT head, head_hash = zeroblob(32) FROM log") == [
        [.integer(head + 1), .integer(1)]
      ])
    try database.run("DROP TRIGGER event_inserted")
    try database.run(
      "INSERT INTO event VALUES (\(head + 2), 1, 'x', 1, NULL, NULL, NULL, NULL, NULL, NULL, zeroblob(32))")
    #expect(try database.number("SELECT head FROM log") == head + 1)
  }

  @Test func `every trigger of the schema is tested here`() throws {
    let sample = try SampleLog.small()
    let triggers = try RawDatabase(sample.path).texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    #expect(Set(triggers) == Set(Self.hostileStatements.map(\.trigger)).union(["event_inserted"]))
  }

  /// Driven by the schema: a column that its table's triggers forget makes this fail.
  @Test(arguments: ["batch", "event", "payload", "session", "snapshot", "log"])
  func `no stored value can be changed`(table: String) throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    // The seal follows every change of the log row; verify compares the two. An epoch moves by one only.
    for column in try database.texts("SELECT name FROM pragma_table_info('\(table)')") where column != "seal"
    {
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

  @Test func `the floor moves onto a snapshot before a session`() throws {
    let sample = try SampleLog.small()
    let database = try RawDatabase(sample.path)
    try database.run("UPDATE log SET floor = \(sample.history.border)")
    #expect(try database.number("SELECT floor FROM log") == sample.history.border)
  }

  private static let columns =
    "(first, count, session, cause, time, command_id, body_digest, salt_digest, salt)"
  private static let next = "(SELECT head + 1 FROM log)"

  static let hostileStatements: [Hostile] = [
    Hostile(
      trigger: "event_insert",
      sql: """
        INSERT INTO event SELECT head + 2, 1, 'x', 1, NULL, NULL, NULL, NULL, NULL, NULL, zeroblob(32) FROM log
        """, aside: ["event_inserted"]),
    Hostile(
      trigger: "event_insert",
      sql: """
        INSERT OR REPLACE INTO event SELECT head, 1, 'x', 1, NULL, NULL, NULL, NULL, NULL, NULL, zeroblob(32) FROM log
        """, aside: ["event_inserted"]),
    Hostile(trigger: "event_update", sql: "UPDATE event SET name = 'x' WHERE seq = 3"),
    Hostile(trigger: "event_delete", sql: "DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)"),
    Hostile(
      trigger: "batch_insert",
      sql: """
        INSERT INTO batch \(columns) SELECT 900, 1, 0, 'user', 0, 'ffffffff-0000-7000-8000-000000000000', zeroblob(32),
          zeroblob(32), NULL
        """),
    Hostile(
      trigger: "batch_insert",
      sql: """
        INSERT OR REPLACE INTO batch \(columns) SELECT \(next), 1, 0, 'user', 0, command_id, body_digest, salt_digest,
          salt FROM batch WHERE first = 1
        """),
    Hostile(trigger: "batch_update", sql: "UPDATE batch SET cause = 'undo' WHERE first = 1"),
    Hostile(trigger: "batch_salt", sql: "UPDATE batch SET salt = zeroblob(16) WHERE first = 1"),
    Hostile(trigger: "batch_delete", sql: "DELETE FROM batch WHERE first = (SELECT max(first) FROM batch)"),
    Hostile(trigger: "payload_insert", sql: "INSERT INTO payload VALUES (900, '[]', zeroblob(16))"),
    Hostile(trigger: "payload_insert", sql: "INSERT OR REPLACE INTO payload VALUES (2, '[]', zeroblob(16))"),
    Hostile(trigger: "payload_update", sql: "UPDATE payload SET text = '[]' WHERE seq = 2"),
    Hostile(
      trigger: "payload_update", sql: "UPDATE payload SET seq = 900, text = NULL, salt = NULL WHERE seq = 2"),
    Hostile(trigger: "payload_delete", sql: "DELETE FROM payload WHERE seq = 2"),
    Hostile(
      trigger: "session_insert",
      sql: "INSERT INTO session VALUES (2, 0, '1', '1', 'x', 'full', NULL, NULL, NULL)"),
    Hostile(
      trigger: "session_insert",
      sql: "INSERT OR REPLACE INTO session VALUES (1, 0, '1', '1', 'x', 'full', NULL, NULL, NULL)"),
    Hostile(trigger: "session_update", sql: "UPDATE session SET app_version = '9' WHERE id = 1"),
    Hostile(
      trigger: "session_update",
      sql:
        "UPDATE session SET ended_seq = 2, ended_at = 0, end_reason = 'x' WHERE id = (SELECT max(id) FROM session)"
    ),
    Hostile(trigger: "session_delete", sql: "DELETE FROM session WHERE id = 1"),
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
      sql: "INSERT OR REPLACE INTO log SELECT 1, log_id, 7, floor, head, head_hash, seal FROM log"),
    Hostile(trigger: "log_delete", sql: "DELETE FROM log"),
    Hostile(trigger: "log_identity", sql: "UPDATE log SET log_id = 'ffffffff-0000-7000-8000-000000000000'"),
    Hostile(trigger: "log_identity", sql: "UPDATE log SET epoch = epoch + 2"),
    Hostile(trigger: "log_head", sql: "UPDATE log SET head = head + 1"),
    Hostile(trigger: "log_head", sql: "UPDATE log SET head = head - 1"),
    Hostile(trigger: "log_head", sql: "UPDATE log SET head_hash = zeroblob(32)"),
    Hostile(trigger: "log_floor", sql: "UPDATE log SET floor = 3"),
    Hostile(
      trigger: "log_floor", sql: "UPDATE log SET floor = 0", before: "UPDATE log SET floor = $border"),
    Hostile(trigger: "log_floor", sql: "UPDATE log SET floor = (SELECT max(seq) FROM snapshot)"),
  ]
}
