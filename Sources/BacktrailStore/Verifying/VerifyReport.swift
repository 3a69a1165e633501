public import BacktrailCore

/// What checking every row of a log found.
public struct VerifyReport: Hashable, Sendable {
  /// Something that does not fit.
  public struct Finding: Hashable, Sendable {
    /// The table, `database` for the file's own structure, or `wal` for the write-ahead log.
    public let table: String
    /// The row's number: a sequence number, 1 for the log row, or a frame of the write-ahead log; `nil` when the
    /// place is not known.
    public let row: Int64?
    /// What does not fit.
    public let message: String
  }

  /// How many findings are listed; `findingCount` counts them all.
  public static let listedLimit = 1_000

  /// Where the log says that it begins and ends; `nil` when its row does not read.
  public internal(set) var position: LogPosition?
  /// How many events there are.
  public internal(set) var eventCount = 0
  /// How many events lie below the floor, where a compaction that was cut short left them; the next one takes them.
  public internal(set) var leftoverCount = 0
  /// The events whose payload was erased; their place in the chain is kept.
  public internal(set) var erased: [Int64] = []
  /// The events that replay leaves out, the first thousand. They are no damage.
  public internal(set) var skipped: [Replay.Skipped] = []
  /// How many events replay leaves out.
  public internal(set) var skippedCount = 0
  /// The snapshots whose content only another build can compare with a replay.
  public internal(set) var uncomparedSnapshots: [Int64] = []
  /// What stands in the write-ahead log; `nil` when it is empty, or in use by a writer and not looked at.
  public internal(set) var writeAheadLog: WriteAheadLogReport?
  /// What does not fit, in the order of discovery.
  public private(set) var findings: [Finding] = []
  /// How many findings there are.
  public private(set) var findingCount = 0
  /// The smallest sequence number at which something does not fit.
  public private(set) var firstBadSeq: Int64?
  /// The reason why the disk did not let everything be read. Then nothing is known of the log.
  private(set) var failure: StoreError?

  /// Whether nothing was found.
  public var isSound: Bool { findingCount == 0 }

  /// Notes an error: damage as a finding, anything else as a failure of the disk.
  mutating func note(_ table: String, _ row: Int64?, _ message: String, _ error: any Error) {
    if let error = error as? StoreError, error.code != .damaged, error.code != .floorDamaged {
      failure = failure ?? error
    } else {
      note(table, row, "\(message): \(error)")
    }
  }

  mutating func note(_ table: String, _ row: Int64?, _ message: String) {
    findingCount += 1
    if let row, table != "log", table != "wal" { firstBadSeq = min(firstBadSeq ?? row, row) }
    if findings.count < Self.listedLimit {
      findings.append(Finding(table: table, row: row, message: message))
    }
  }
}
