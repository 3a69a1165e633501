import BacktrailCore

extension LogQueries {
  /// Checks that the events behind a place are as they were written.
  /// - Parameters:
  ///   - place: The number of the event with the hash, or the floor.
  ///   - hash: What the next event chains to.
  ///   - seq: The last event that is checked.
  ///   - position: Where the log ends.
  /// - Returns: The hash of the last event.
  @discardableResult
  func checkChain(
    from place: Int64, _ hash: Hash128, through seq: Int64, _ position: LogPosition
  ) throws -> Hash128 {
    let rows = try connection.statement(
      """
      SELECT seq, batch, type, type_version, target, other, name, version, body, count, session, cause, time, command,
        payload_digest, hash
      FROM event WHERE seq > ? AND seq <= ? ORDER BY seq
      """)
    try rows.bind(1, place)
    try rows.bind(2, seq)
    defer { rows.reset() }
    var hasher = ChainHasher()
    var previous = hash
    while try rows.step() {
      previous = hasher.hash(of: rows, after: previous)
      guard rows.bytes(EventRow.hash).map({ previous.isEqual(to: $0) }) == true else {
        throw StoreError.damaged("The event \(rows.int64(0)) of '\(connection.path)' was changed.")
      }
    }
    guard seq < position.head || previous == position.headHash else {
      throw StoreError.damaged("The newest events of '\(connection.path)' are missing.")
    }
    return previous
  }
}

extension Hash128 {
  /// Whether the bytes are those of this hash.
  fileprivate func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    withBytes { $0.elementsEqual(bytes) }
  }
}
