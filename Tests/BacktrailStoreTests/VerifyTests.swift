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

  @Test(arguments: [Int64.min, -1, 0, 1_000, .max - 1, .max])
  func `a command or a snapshot with a number that no event has is found`(number: Int64) throws {
    let sample = try SampleLog.small()
    let id = "00000000-0000-4000-8000-000000000009"
    try sample.change(
      "INSERT INTO command SELECT \(number), '\(id)', time, body_digest, digest FROM command LIMIT 1")
    try sample.change(
      "INSERT INTO snapshot SELECT \(number), format, reducer, time, state, head_hash, digest FROM snapshot LIMIT 1"
    )
    let findings = try SQLiteLogReader(path: sample.path).verify().findings
    #expect(Set(findings.map(\.table)) == ["command", "snapshot"], "\(findings)")
  }
}
