import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Testing

@Suite struct VerifyTests {
  @Test func `a log with every kind of row is sound`() throws {
    let sample = try SampleLog.large()
    let report = try SQLiteLogReader(path: sample.path).verify()
    #expect(report.findings == [])
    #expect(report.isSound)
    #expect(report.position == sample.position)
    #expect(report.eventCount == Int(sample.position.head))
    #expect(report.erased == [sample.history.erased])
    #expect(report.skipped.map(\.seq) == [sample.history.unknown])
    #expect(report.uncomparedSnapshots == [])
    #expect(report.firstBadSeq == nil)
  }
}
