import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Small files in which pages contain one page many times, so that a table has more rows than a program can ever read.
@Suite struct RepeatedPageTests {
  private let page = 2_048
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Creates a log in which 15 pages lead from the first page of a table to its rows, each with 200 copies of the next.
  private func makeLog(with table: String) throws {
    try SampleLog.small().history.file.write(to: URL(filePath: folder.log))
    let root = try #require(
      Int(
        RawDatabase(folder.log).texts("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'").first
          ?? ""))
    var file = try Data(contentsOf: URL(filePath: folder.log))
    let first = file.count / page + 1
    let rows = file[(root - 1) * page..<root * page]
    for child in first..<first + 15 { file += interior(child: child + 1) }
    file += rows
    file.replaceSubrange((root - 1) * page..<root * page, with: interior(child: first))
    file.replaceSubrange(28..<32, with: bytes(file.count / page))
    try file.write(to: URL(filePath: folder.log))
  }

  /// Returns an interior page of a table: <https://www.sqlite.org/fileformat.html#b_tree_pages>.
  private func interior(child: Int) -> Data {
    let count = 200
    let start = page - 5 * count
    var data = Data([5, 0, 0]) + bytes(count).suffix(2) + bytes(start).suffix(2) + Data([0]) + bytes(child)
    for cell in 0..<count { data += bytes(start + 5 * cell).suffix(2) }
    data += Data(count: start - data.count)
    for cell in 0..<count { data += bytes(child) + Data([UInt8(cell % 128)]) }
    return data
  }

  private func bytes(_ number: Int) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["snapshot", "event"])
  func `a table with more rows than fit in the file ends every command`(table: String) throws {
    try makeLog(with: table)
    let reader = try SQLiteLogReader(path: folder.log)
    let findings = try reader.verify().findings
    #expect((1..<1_000).contains(findings.count))
    _ = try? reader.snapshots()
    #expect(throws: StoreError.self) { try reader.statistics() }
    _ = try? SQLiteEventLog.recover(folder.log, to: folder.file("saved"))
    let log = try SQLiteEventLog(path: folder.log)
    // It may succeed, but it ends.
    _ = try? log.erase(.everything)
    log.close()
  }
}
