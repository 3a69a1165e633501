import BacktrailCore

extension LogQueries {
  /// Checks that the events behind a place are as they were written.
  /// - Parameters:
  ///   - place: The number of the event with the hash, or the floor.
  ///   - hash: What the next event chains to.
  ///   - seq: The last event that is checked.
  ///   - position: Where the log ends; the hash of its head is known from the log's sealed row.
  /// - Returns: The hash of the last event.
  @discardableResult
  func checkChain(
    from place: Int64, _ hash: Hash256, through seq: Int64, _ position: LogPosition
  ) throws -> Hash256 {
    let rows = try connection.statement(
      """
      SELECT e.seq, e.batch, e.type, e.type_version, e.target, e.other, e.name, e.version, e.body,
        e.payload_digest, e.hash, b.first, b.count, b.session, b.cause, b.time, b.command_id, b.body_digest,
        b.salt_digest
      FROM event e LEFT JOIN batch b ON b.first = e.seq WHERE e.seq > ? AND e.seq <= ? ORDER BY e.seq
      """)
    try rows.bind(1, place)
    try rows.bind(2, seq)
    defer { rows.reset() }
    var hasher = ChainHasher()
    var previous = hash
    while try rows.step() {
      hasher.start(from: previous)
      if !rows.isNull(11) { hasher.columns(11..<19, of: rows) }
      hasher.columns(0..<10, of: rows)
      previous = hasher.finish()
      guard rows.bytes(10).map({ previous.isEqual(to: $0) }) == true else {
        throw StoreError.damaged("The event \(rows.int64(0)) of '\(connection.path)' was changed.")
      }
    }
    guard seq < position.head || previous == position.headHash else {
      throw StoreError.damaged("The newest events of '\(connection.path)' are missing.")
    }
    return previous
  }
}

extension Hash256 {
  /// Whether the bytes are those of this hash.
  fileprivate func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    withBytes { $0.elementsEqual(bytes) }
  }
}
