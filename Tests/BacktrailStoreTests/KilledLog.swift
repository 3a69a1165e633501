import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The files of a log whose writer was killed, and what had been acknowledged by then.
struct KilledLog: Sendable {
  static let frameSize = 24 + 2_048
  let name: String
  let batches: [RecordedBatch]
  let database: Data
  let wal: Data
  let lock: Data
  let report: WriteAheadLogReport

  /// The end of the last commit.
  var committedSize: Int { 32 + report.frameCount * Self.frameSize }

  /// A log whose write-ahead log ends with the last commit.
  static func young() throws -> KilledLog { try files[0].get() }

  /// A log whose write-ahead log was restarted and still has frames of its earlier round.
  static func reused() throws -> KilledLog { try files[1].get() }

  private static let files = [
    Result { try KilledLog("young", count: 26) }, Result { try KilledLog("reused", count: 60) },
  ]

  private init(_ name: String, count: Int) throws {
    self.name = name
    batches = SampleHistory.batches(count)
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    try log.append(Array(batches.prefix(8)), after: 0)
    try log.settle()
    for batch in batches.dropFirst(8) { try log.append([batch], after: batch.first - 1) }
    database = try Data(contentsOf: URL(filePath: folder.log))
    wal = try Data(contentsOf: URL(filePath: folder.log + "-wal"))
    lock = try Data(contentsOf: URL(filePath: folder.log + ".lock"))
    report = try WriteAheadLogReport(bytes: wal) ?? { throw CocoaError(.fileReadCorruptFile) }()
  }

  /// Puts the files into a folder, with another write-ahead log.
  /// - Parameter lock: `nil` leaves the lock file, and the mark in it, away.
  func place(in folder: TemporaryFolder, wal: Data, lock: Data?) throws {
    for suffix in ["-shm", ".lock"] { try? FileManager.default.removeItem(atPath: folder.log + suffix) }
    try database.write(to: URL(filePath: folder.log))
    try wal.write(to: URL(filePath: folder.log + "-wal"))
    try lock?.write(to: URL(filePath: folder.log + ".lock"))
  }

  /// The mark as it was after a batch.
  func mark(behind batch: RecordedBatch) throws -> Data {
    let folder = try TemporaryFolder()
    try place(in: folder, wal: wal, lock: lock)
    var position = try SQLiteLogReader(path: folder.log).position()
    position.head = batch.last
    let database = try RawDatabase(folder.log)
    let digits = try database.texts("SELECT hex(hash) FROM event WHERE seq = \(batch.last)")
    position.headHash = try #require(digits.first.flatMap { Hash128($0.lowercased()) })
    return Data(HeadMark(position, snapshot: 0).text.utf8)
  }
}

extension TemporaryFolder {
  /// The results of opening and checking the log.
  func examine() throws -> (batches: [RecordedBatch], report: VerifyReport) {
    let reader = try SQLiteLogReader(path: log)
    return (try reader.batches(), try reader.verify())
  }
}

extension WriteAheadLogReport.End {
  /// Whether it is reported when there is no other source to know it from.
  var isDamage: Bool {
    switch self {
    case .whole, .leftovers, .unfinished: false
    case .torn, .damaged, .headerDamaged: true
    }
  }
}
