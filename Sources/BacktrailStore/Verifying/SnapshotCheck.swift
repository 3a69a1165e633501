import BacktrailCore

/// A check that compares each snapshot with its digest, and with a replay of the events up to it.
struct SnapshotCheck {
  private let connection: Connection
  private let log: LogRow
  private var pending: [Int64]
  /// The rows below the retention boundary that its snapshot lists; `nil` if the list cannot be decoded.
  private(set) var record: FloorRecord?

  init(_ connection: Connection, log: LogRow) throws {
    self.connection = connection
    self.log = log
    pending = try connection.statement("SELECT seq FROM snapshot ORDER BY seq DESC").mapInOrder(
      descending: true
    ) { $0.int64(0) }
  }

  /// Returns the hash that the first kept event chains to, and the state before that event.
  mutating func start(_ report: inout VerifyReport) throws -> (hash: Hash128, replay: Replay) {
    while let seq = pending.last, seq < log.floor || seq <= 0 {
      report.note("snapshot", seq, "Snapshot \(seq) does not belong to a retained event.")
      pending.removeLast()
    }
    guard log.floor > 0 else {
      record = FloorRecord(floor: 0)
      return (log.genesis, Replay())
    }
    guard pending.last == log.floor else {
      report.note(
        "snapshot", log.floor, "Snapshot \(log.floor), on which all retained history is based, is missing.")
      return (.zero, Replay(seq: log.floor))
    }
    pending.removeLast()
    let (content, hash) = try read(log.floor) { row in
      checkDigest(row, log.floor, &report)
      let isCurrent = row.int64(1) == Int64(StateForm.version)
      let hash = row.hash(SnapshotRow.hash) ?? .zero
      return (isCurrent ? try? SnapshotRow(row).snapshot.read() : nil, hash)
    }
    guard let content else {
      report.note("snapshot", log.floor, "The state of snapshot \(log.floor) cannot be decoded.")
      return (hash, Replay(seq: log.floor))
    }
    record = content.record
    return (hash, Replay(from: content.state, seq: log.floor))
  }

  /// Checks the snapshot of the event just walked, if there is one.
  mutating func compare(_ walk: inout ChainWalk) {
    guard let seq = walk.events.number, pending.last == seq else { return }
    pending.removeLast()
    do {
      try read(seq) { row in
        checkDigest(row, seq, &walk.report)
        if row.hash(SnapshotRow.hash) != walk.events.row.hash(EventRow.hash) {
          walk.report.note("snapshot", seq, "Snapshot \(seq) does not match the hash of its event.")
        }
        compareState(row, seq, &walk)
      }
    } catch {
      walk.report.note("snapshot", seq, "Snapshot \(seq) cannot be read", error)
    }
  }

  private func compareState(_ row: Statement, _ seq: Int64, _ walk: inout ChainWalk) {
    guard row.int64(1) == Int64(StateForm.version), row.int64(2) == Int64(StateForm.reducerVersion),
      !walk.replay.hasUnreadable
    else {
      walk.report.uncomparedSnapshots.append(seq)
      return
    }
    let isEqual = StateForm.text(of: walk.replay.state).utf8Bytes { folded in
      row.bytes(4)?.elementsEqual(folded) ?? false
    }
    if !isEqual {
      walk.report.note(
        "snapshot", seq, "Snapshot \(seq) does not match the replay of the events up to it.")
    }
  }

  /// Reports the snapshots whose numbers do not belong to an event.
  func checkStrays(_ report: inout VerifyReport) {
    for seq in pending.reversed() {
      report.note("snapshot", seq, "Snapshot \(seq) does not belong to a retained event.")
    }
  }

  private func checkDigest(_ row: Statement, _ seq: Int64, _ report: inout VerifyReport) {
    var hasher = ChainHasher()
    log.identity.withUnsafeBytes { hasher.text($0) }
    hasher.columns(SnapshotRow.digested, of: row)
    if row.hash(SnapshotRow.digest) != hasher.finish() {
      report.note("snapshot", seq, "The row of snapshot \(seq) does not match its digest.")
    }
  }

  private func read<Result>(_ seq: Int64, _ body: (Statement) throws -> Result) throws -> Result {
    let result = try connection.statement(SnapshotRow.range).row(seq, read: body)
    guard let result else { throw StoreError.damaged("Snapshot \(seq) is stored under a different number.") }
    return result
  }
}
