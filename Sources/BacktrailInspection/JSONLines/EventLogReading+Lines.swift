package import BacktrailStore

extension EventLogReading {
  /// Lends the lines of an export, until the body returns `false`.
  package func forEachLine(_ body: (JSONLine) throws -> Bool) throws {
    let logID = try position().logID
    try forEachBatch { try body(JSONLine(logID: logID, batch: $0)) }
  }
}
