package import BacktrailCore

/// A row of the `command` table.
package struct CommandRow: Hashable {
  /// The number of the command's batch.
  package var first: Int64
  /// The time of the command's batch, in milliseconds since 1970.
  package var time: Int64
  package var command: RecordedCommand

  /// Creates the row of a batch's command, or returns `nil` for a batch without a command ID.
  package init?(of batch: RecordedBatch) {
    guard let command = batch.command else { return nil }
    (first, time, self.command) = (batch.first, batch.time, command)
  }

  /// The hash of everything except the digest of the body, which may be erased.
  package var hash: Hash128 { hash(withBody: nil) }

  /// The digest of the row.
  var digest: Hash128 { hash(withBody: command.digest) }

  private func hash(withBody body: Hash128?) -> Hash128 {
    var hasher = ChainHasher()
    hasher.integer(first)
    hasher.text(command.id.description)
    hasher.integer(time)
    hasher.hash(body)
    return hasher.finish()
  }
}

extension CommandRow {
  /// The columns in the order in which rows are read and written.
  static let columns = "first, id, time, body_digest, digest"
  /// A query for the rows of the batches whose first events are in a closed range of numbers.
  static let range = SQL("SELECT \(columns) FROM command WHERE first BETWEEN ? AND ? ORDER BY first")
  /// A query for the rows of commands whose request digest is known.
  static let withBody = SQL(
    "SELECT \(columns) FROM command WHERE body_digest IS NOT NULL ORDER BY first")
  private static let insert = SQL("INSERT INTO command (\(columns)) VALUES (?, ?, ?, ?, ?)")

  /// Reads a row that has the columns in `columns`. Returns `nil` if the row does not match its digest.
  init?(_ row: Statement) {
    guard let id = row.text(1).flatMap(CommandID.init) else { return nil }
    first = row.int64(0)
    time = row.int64(2)
    command = RecordedCommand(id: id, digest: row.hash(3))
    var stored = ChainHasher()
    stored.columns(0..<4, of: row)
    guard let digest = row.hash(4), digest == stored.finish(), digest == self.digest else { return nil }
  }

  /// Reads what is left of a row that does not match its digest: the command's ID. Returns `nil` if there is none.
  init?(damaged row: Statement) {
    guard let id = row.text(1).flatMap(CommandID.init) else { return nil }
    (first, time, command) = (row.int64(0), row.int64(2), RecordedCommand(id: id, digest: nil))
  }

  /// Writes the row.
  func insert(into connection: Connection) throws {
    try connection.statement(Self.insert).run(first, command.id.description, time, command.digest, digest)
  }

  /// A copy of the row with the digest of the body erased.
  var withoutBody: Self {
    var row = self
    row.command.digest = nil
    return row
  }

  /// Updates the row's digest.
  func updateDigest(on connection: Connection) throws {
    try connection.statement("UPDATE command SET digest = ? WHERE first = ?").run(digest, first)
  }

  /// The known parts of a batch below the retention boundary: its number, its time, and its command.
  package var batchBelowFloor: RecordedBatch {
    RecordedBatch(first: first, session: 0, cause: .programmatic, time: time, command: command, events: [])
  }
}
