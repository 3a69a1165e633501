package import BacktrailCore
package import BacktrailStore

extension EventLogReading {
  /// Calls `body` with each line of an export, until `body` returns `false`.
  package func forEachLine(_ body: (JSONLine) throws -> Bool) throws {
    let logID = try position().logID
    try forEachBatch { try body(JSONLine(logID: logID, batch: $0)) }
  }
}

/// A hasher for the lines of one log, in order.
///
/// The hashes are those of the log, or of the log that an import creates from redacted lines.
package struct LineHashes {
  private var previous: Hash128?

  /// - Parameter previous: The hash of the event before the first line; `nil` if the first line has the first event.
  package init(after previous: Hash128? = nil) { self.previous = previous }

  /// Returns the next line with its hash.
  package mutating func hashed(_ line: JSONLine) -> JSONLine {
    var line = line
    line.hash = line.batch.hash(after: previous ?? .genesis(logID: line.logID))
    previous = line.hash
    return line
  }
}

extension RecordedBatch {
  /// Returns the hash of the last event, given the hash of the event before the batch.
  func hash(after previous: Hash128) -> Hash128 {
    var hasher = ChainHasher()
    return events.reduce(previous) { previous, event in
      hasher.hash(of: event, in: self, after: previous, payloadDigest: event.payload?.digest)
    }
  }
}
