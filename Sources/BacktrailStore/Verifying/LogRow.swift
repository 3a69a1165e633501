import BacktrailCore

/// The row of the table `log` as it is stored, readable even when its seal is broken.
struct LogRow {
  let position: LogPosition?
  let identity: [UInt8]
  let epoch: Int64
  let floor: Int64
  let head: Int64
  let headHash: Hash256?

  /// Reads the row and reports what is wrong with it.
  init?(of connection: Connection, _ report: inout VerifyReport) throws {
    let rows = try Statement(
      "SELECT log_id, epoch, floor, head, head_hash, seal, id FROM log", on: connection)
    guard try rows.step() else {
      report.note("log", nil, "The log row is missing.")
      return nil
    }
    identity = rows.bytes(0).map(Array.init) ?? []
    epoch = rows.int64(1)
    floor = rows.int64(2)
    head = rows.int64(3)
    headHash = rows.hash(4)
    var seal = ChainHasher()
    seal.columns(0..<5, of: rows)
    let isSealed = rows.hash(5) == seal.finish()
    let number = rows.int64(6)
    position = Self.position(identity, epoch, floor, head, headHash)
    guard isSealed, number == 1, position != nil, isPossible else {
      report.note("log", number, "The log row was changed: it does not fit its seal.")
      return
    }
    if try rows.step() { report.note("log", rows.int64(6), "There is a second log row.") }
  }

  private static func position(
    _ identity: [UInt8], _ epoch: Int64, _ floor: Int64, _ head: Int64, _ hash: Hash256?
  ) -> LogPosition? {
    guard let id = CommandID(String(decoding: identity, as: UTF8.self)), let hash else { return nil }
    return LogPosition(logID: id, epoch: epoch, floor: floor, head: head, headHash: hash)
  }

  private var isPossible: Bool {
    floor >= 0 && head >= floor && head < LogPosition.last && (1...LogPosition.last).contains(epoch)
  }

  /// The floor, if it is one that a log can have.
  var keptFloor: Int64 { (0...LogPosition.last).contains(floor) ? floor : 0 }

  /// What the first event of the log chains to.
  var genesis: Hash256 { identity.withUnsafeBytes { ChainHasher.sha256($0) } }
}
