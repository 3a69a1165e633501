import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// A log that is written for a long time, with retention while it is being written.
///
/// `BACKTRAIL_SOAK=1000000 BACKTRAIL_SOAK_FIGURES=FILE swift test --filter SoakTests` writes that many events, with the
/// retention of an app at work, and writes the figures to the file.
@Suite struct SoakTests {
  @Test func `the size of a log and the cost of a restore stay constant, however long it is written`() async {
    await #expect(processExitsWith: .success) {
      FaultyDisk.install()
      let variables = ProcessInfo.processInfo.environment
      let events = variables["BACKTRAIL_SOAK"].flatMap { Int64($0) }
      let policy = events == nil ? RetentionPolicy(days: nil, events: 2_000, bytes: 2 << 20) : .standard
      let soak = try Soak(policy)
      for percent in [1] + Array(stride(from: 4, through: 100, by: 4)) {
        try soak.write(through: (events ?? 6_000) * Int64(percent) / 100)
        try soak.keep()
        try soak.write(through: soak.head + 100)
        try soak.measureRestore()
      }
      try variables["BACKTRAIL_SOAK_FIGURES"].map {
        try soak.figures.write(toFile: $0, atomically: true, encoding: .utf8)
      }
      #expect(soak.largest <= Int64(policy.bytes ?? 0))
      #expect(soak.largestWAL <= 2 << 20)
      let pages = soak.restorePages
      #expect((pages.max() ?? 0) - (pages.min() ?? 0) <= 4, "\(pages)")
      #expect(try SQLiteLogReader(path: soak.folder.log).verify().findings == [])
    }
  }
}

/// Writes launches of a thousand events, with a snapshot every two hundred.
private final class Soak {
  let folder: TemporaryFolder
  /// The largest sum of the file and its write-ahead log.
  private(set) var largest: Int64 = 0
  private(set) var largestWAL: Int64 = 0
  private(set) var restorePages: [Int] = []
  private var slowestPiece = Duration.zero
  private var slowestAppend = Duration.zero
  private let log: SQLiteEventLog
  private let policy: RetentionPolicy
  private var history = SampleHistory(seed: 1)
  private var launches = 0
  private var snapshotSeq: Int64 = 0
  var head: Int64 { history.head }

  init(_ policy: RetentionPolicy) throws {
    self.policy = policy
    folder = try TemporaryFolder()
    log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
  }

  deinit { log.close() }

  var figures: String {
    "events \(history.head), largest files \(largest), largest WAL \(largestWAL), slowest piece \(slowestPiece), "
      + "slowest append meanwhile \(slowestAppend), pages of a restore \(restorePages)\n"
  }

  func write(through seq: Int64) throws {
    while history.head < seq {
      let isLaunch = launches * 1_000 <= history.head
      if isLaunch { launches += 1 }
      let batches = isLaunch ? [history.launch(launches - 1)] : try visit()
      let start = ContinuousClock.now
      try log.append(batches, after: batches[0].first - 1)
      slowestAppend = max(slowestAppend, ContinuousClock.now - start)
      if history.head - snapshotSeq >= 200 { try keep() }
      measureFiles()
    }
  }

  /// A screen is viewed and left.
  private func visit() throws -> [RecordedBatch] {
    let pushed = history.push(1)
    let stack = try #require(history.state.tree.topStack)
    return [pushed, history.batch([.popped(to: stack.entries[0].id, on: stack.id)])]
  }

  /// Stores a snapshot and keeps the log within its policy.
  func keep() throws {
    snapshotSeq = history.head
    let state = StateForm.text(of: history.state)
    try log.save(StoredSnapshot(seq: history.head, time: history.clock, state: state))
    var isFinished = false
    while !isFinished {
      let start = ContinuousClock.now
      isFinished = try log.compactStep(policy, .automatic).isFinished
      slowestPiece = max(slowestPiece, ContinuousClock.now - start)
      measureFiles()
    }
  }

  private func measureFiles() {
    let wal = size(folder.log + "-wal")
    largest = max(largest, size(folder.log) + wal)
    largestWAL = max(largestWAL, wal)
  }

  private func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Counts the pages that a restore reads: those of the newest snapshot, of what came after it and of what the
  /// screens were given.
  func measureRestore() throws {
    try log.settle()
    FaultyDisk.arm(.brokenRead, at: .max - 1, isPersistent: false)
    defer { FaultyDisk.disarm() }
    let reader = try SQLiteLogReader(path: folder.log)
    let replay = try reader.replay(through: history.head)
    _ = try reader.payloads(of: replay.state.tree.payloadSeqs.sorted())
    restorePages.append(FaultyDisk.calls)
  }
}
