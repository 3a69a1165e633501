/// Statistics about the contents of a log: counts and sizes by kind.
package struct LogStatistics: Hashable, Sendable {
  /// A name and its count.
  package struct Count: Hashable, Sendable {
    /// The type of the events, the cause of the batches, or the name of the table or index.
    package let name: String
    /// The number of occurrences, or the size in bytes.
    package let count: Int64
  }

  /// The number of events by type, most frequent first.
  package private(set) var eventsByType: [Count]
  /// The number of batches by cause, most frequent first.
  package private(set) var batchesByCause: [Count]
  /// The number of launches.
  package private(set) var sessionCount: Int64
  /// The number of snapshots.
  package private(set) var snapshotCount: Int64
  /// The number of stored payloads.
  package private(set) var payloadCount: Int64
  /// The number of erased payloads.
  package private(set) var erasedCount: Int64
  /// The total size of the payload text in bytes.
  package private(set) var payloadBytes: Int64
  /// The total page size of each table and index in bytes, largest first; `nil` if this build of SQLite does not report
  /// it.
  package private(set) var bytesByTable: [Count]?
  /// The size of the database file in bytes.
  package private(set) var fileBytes: Int64
  /// The size of the write-ahead log in bytes.
  package private(set) var writeAheadLogBytes: Int64

  /// The number of events.
  package var eventCount: Int64 { eventsByType.reduce(0) { $0 &+ $1.count } }

  /// The number of batches.
  package var batchCount: Int64 { batchesByCause.reduce(0) { $0 &+ $1.count } }

  /// The size of the database file per event in bytes; 0 if there are no events.
  package var bytesPerEvent: Double { eventCount > 0 ? Double(fileBytes) / Double(eventCount) : 0 }

  /// Adds the statistics of another log.
  package mutating func add(_ other: Self) {
    eventsByType.add(other.eventsByType)
    batchesByCause.add(other.batchesByCause)
    sessionCount &+= other.sessionCount
    snapshotCount &+= other.snapshotCount
    payloadCount &+= other.payloadCount
    erasedCount &+= other.erasedCount
    payloadBytes &+= other.payloadBytes
    if let bytes = other.bytesByTable { bytesByTable?.add(bytes) } else { bytesByTable = nil }
    fileBytes &+= other.fileBytes
    writeAheadLogBytes &+= other.writeAheadLogBytes
  }
}

extension [LogStatistics.Count] {
  /// Adds the counts of equal names, and sorts the result by count, largest first.
  fileprivate mutating func add(_ others: Self) {
    var counts: [String: Int64] = [:]
    for count in self + others { counts[count.name, default: 0] &+= count.count }
    self = counts.map { Element(name: $0, count: $1) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension SQLiteLogReader {
  /// Collects statistics by reading the entire log once.
  package func statistics() throws -> LogStatistics {
    try read { queries in
      let connection = queries.connection
      let floor = try connection.number("SELECT floor FROM log")
      return LogStatistics(
        eventsByType: try connection.counts(
          "SELECT substr(type, 1, 64), count(*) FROM event WHERE seq > \(floor) GROUP BY 1 ORDER BY 2 DESC, 1"
        ),
        batchesByCause: try connection.counts(
          "SELECT substr(cause, 1, 64), count(*) FROM event WHERE seq > \(floor) AND cause IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1"
        ),
        sessionCount: try connection.number(
          "SELECT count(*) FROM event WHERE seq > \(floor) AND type = 'sessionStarted'"),
        snapshotCount: try connection.number("SELECT count(seq) FROM snapshot"),
        payloadCount: try connection.number("SELECT count(payload) FROM event"),
        erasedCount: try connection.number("SELECT count(payload_digest) - count(payload) FROM event"),
        payloadBytes: try connection.number("SELECT sum(length(CAST(payload AS BLOB))) FROM event"),
        bytesByTable: try connection.bytesByTable(),
        fileBytes: try FileFacts(paths.database)?.size ?? 0,
        writeAheadLogBytes: try FileFacts(paths.writeAheadLog)?.size ?? 0)
    }
  }
}

extension Connection {
  /// Returns the total page size of each table and index, or `nil` if this build of SQLite lacks the table that
  /// provides these sizes.
  fileprivate func bytesByTable() throws -> [LogStatistics.Count]? {
    guard try number("SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'") > 0 else { return nil }
    return try counts("SELECT name, sum(pgsize) FROM dbstat GROUP BY 1 ORDER BY 2 DESC, 1")
  }

  /// Returns the names and counts from the first two columns of a query's result.
  fileprivate func counts(_ sql: String) throws -> [LogStatistics.Count] {
    try Statement(sql, on: self).map { LogStatistics.Count(name: $0.text(0) ?? "", count: $0.int64(1)) }
  }
}
