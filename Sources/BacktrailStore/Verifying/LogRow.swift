import BacktrailCore

/// The row of the `log` table, as stored. It can be read even when its digest does not match.
struct LogRow {
  /// The log's retention boundary and head; `nil` if the row cannot be decoded.
  private(set) var position: LogPosition?
  let identity: [UInt8]
  let epoch: Int64
  let floor: Int64
  /// The number of the newest event, or the retention boundary if there are no events after it.
  let head: Int64

  /// Reads the row and reports its problems.
  init?(of connection: Connection, _ report: inout VerifyReport) throws {
    let rows = try Statement("SELECT log_id, epoch, floor, checkpoints, digest, id FROM log", on: connection)
    guard try rows.step() else {
      report.note("log", nil, "The log row is missing.")
      return nil
    }
    identity = rows.bytes(0).map(Array.init) ?? []
    epoch = rows.int64(1)
    floor = rows.int64(2)
    var digest = ChainHasher()
    digest.columns(0..<4, of: rows)
    let isUnchanged = rows.hash(4) == digest.finish()
    let number = rows.int64(5)
    let isAlone = try !rows.step()
    position = try? LogQueries(connection: connection).position()
    let newest = try ifSound { try connection.number("SELECT max(seq) FROM event") }
    head = position?.head ?? max(floor, newest ?? floor)
    if !isUnchanged || number != 1 || !isPossible {
      report.note("log", number, "The log row was changed: it does not match its digest.")
    } else if !isAlone {
      report.note("log", number, "There is a second log row.")
    }
  }

  private var isPossible: Bool {
    (0..<LogPosition.last).contains(floor) && (1...LogPosition.last).contains(epoch)
      && CommandID(String(decoding: identity, as: UTF8.self)) != nil
  }

  /// The retention boundary, or 0 if it is invalid.
  var keptFloor: Int64 { (0...LogPosition.last).contains(floor) ? floor : 0 }

  /// The hash that the first event of the log chains to.
  var genesis: Hash128 { identity.withUnsafeBytes { ChainHasher.sha256($0) } }
}
