import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Testing

@Suite struct DiagnosisTests {
  @Test(
    arguments: [
      (3_006_023, false), (3_007_000, true), (3_040_001, true), (3_044_005, true), (3_044_006, false),
      (3_045_000, true), (3_050_006, true), (3_050_007, false), (3_051_000, true), (3_051_002, true),
      (3_051_003, false), (3_052_000, false),
    ] as [(Int32, Bool)])
  func `versions with the WAL-reset bug are known`(version: Int32, hasBug: Bool) {
    #expect(SQLiteLibrary.hasWALResetBug(version) == hasBug)
  }

  @Test func `a diagnosis reports the state of the file`() throws {
    let sample = try SampleLog.small()
    let log = try SQLiteEventLog(path: sample.path)
    let busy = try SQLiteLogReader(path: sample.path).diagnosis()
    log.close()
    let idle = try SQLiteLogReader(path: sample.path).diagnosis()
    #expect(busy.hasWriter && !idle.hasWriter)
    #expect(idle.sqliteVersion == SQLiteLibrary.version)
    #expect(idle.journalMode == "wal")
    #expect(idle.pageSize == 2_048)
    #expect(idle.pageCount * idle.pageSize == Int64(sample.history.file.count))
    #expect(idle.freePageCount == 0)
    #expect(idle.schemaVersion == 1)
    #expect(idle.applicationID == 0x426b_5472)
    #expect(idle.database?.size == Int64(sample.history.file.count))
    #expect(idle.lock?.mode == 0o600)
    #expect(busy.writeAheadLog != nil)
  }

  @Test func `statistics count what the log holds`() throws {
    let sample = try SampleLog.large()
    let statistics = try SQLiteLogReader(path: sample.path).statistics()
    let events = sample.batches.flatMap(\.events)
    let payloads = events.compactMap(\.payload?.text)
    #expect(statistics.eventCount == sample.position.head)
    #expect(statistics.batchCount == Int64(sample.batches.count))
    #expect(statistics.sessionCount == 5)
    #expect(statistics.snapshotCount == 2)
    #expect(statistics.payloadCount == Int64(payloads.count))
    #expect(statistics.erasedCount == 1)
    #expect(statistics.payloadBytes == payloads.reduce(0) { $0 + Int64($1.utf8.count) })
    #expect(statistics.eventsByType.first { $0.name == "teleported" }?.count == 1)
    #expect(statistics.fileBytes == Int64(sample.history.file.count))
    #expect(statistics.bytesPerEvent == Double(statistics.fileBytes) / Double(statistics.eventCount))
    if let tables = statistics.bytesByTable {
      #expect(tables.reduce(0) { $0 + $1.count } <= statistics.fileBytes)
      #expect(tables.contains { $0.name == "event" && $0.count >= 4_096 })
    }
  }
}
