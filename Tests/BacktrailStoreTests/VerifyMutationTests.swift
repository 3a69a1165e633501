import BacktrailCore
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

@Suite struct VerifyMutationTests {
  /// Driven by the schema: a new table or column without coverage makes this fail.
  @Test(.tags(.slow), arguments: ["command", "event", "log", "snapshot"])
  func `verify names the place of every changed value`(table: String) throws {
    let sample = try SampleLog.small()
    let columns = try Column.all(of: table, in: sample.path)
    let rows = try RawDatabase(sample.path).rows("SELECT rowid, * FROM \(table)")
    #expect(!rows.isEmpty)
    for row in SlowCases.some(of: rows) {
      for (place, (column, value)) in zip(columns, row.dropFirst()).enumerated() {
        // No check of a single value can detect another row's value.
        let other = rows.map { $0[place + 1] }.first { $0 != value && $0 != .null && !column.isUnique }
        for variant in column.variants(of: value) + (other.map { [$0] } ?? []) {
          try change(sample.path, table, column, row[0], to: variant)
          try expectFinding(
            sample.path, table, row[0], variant, "\(table) \(row[0].text) \(column.name) \(variant)")
          try change(sample.path, table, column, column.isRowID ? variant : row[0], to: value)
        }
      }
    }
    #expect(try SQLiteLogReader(path: sample.path).verify().isSound)
  }

  @Test(arguments: ["command", "event", "log", "snapshot"])
  func `verify names the place of every missing row`(table: String) throws {
    let sample = try SampleLog.small()
    let original = try RawDatabase(sample.path)
    // A snapshot above the retention boundary may be missing; the mark in the lock file reveals a missing last event.
    let head = RawValue.integer(sample.position.head)
    for row in try original.rows("SELECT rowid, * FROM \(table)")
    where table != "snapshot" && row[0] != head {
      try write(sample.path, "DELETE FROM \(table) WHERE rowid = \(row[0].text)")
      try expectFinding(sample.path, table, row[0], row[0], "\(table) \(row[0].text)")
      let values = row.dropFirst().map(\.literal).joined(separator: ", ")
      try write(sample.path, "INSERT INTO \(table) VALUES (\(values))")
    }
    #expect(try SQLiteLogReader(path: sample.path).verify().isSound)
  }

  @Test func `every table is mutated`() throws {
    let sample = try SampleLog.small()
    let tables = try RawDatabase(sample.path).tables
    #expect(tables == ["command", "event", "log", "snapshot"])
  }

  private func change(
    _ path: String, _ table: String, _ column: Column, _ row: RawValue, to value: RawValue
  ) throws {
    try write(path, "UPDATE \(table) SET \(column.name) = \(value.literal) WHERE rowid = \(row.text)")
  }

  private func write(_ path: String, _ sql: String) throws {
    let database = try RawDatabase(path)
    try database.dropGuards()
    try database.run(sql)
  }

  private func expectFinding(
    _ path: String, _ table: String, _ row: RawValue, _ moved: RawValue, _ place: String
  ) throws {
    let report = try SQLiteLogReader(path: path).verify()
    let isNamed = report.findings.contains { finding in
      let number = finding.row.map(RawValue.integer)
      return finding.table == table && (number == row || number == moved || (table == "log" && number == nil))
    }
    #expect(isNamed, "\(place): \(report.findings)")
  }
}

/// A column as the schema has it.
struct Column {
  let name: String
  let type: String
  let isNullable: Bool
  let isRowID: Bool
  var isUnique: Bool { isRowID || name == "id" }

  static func all(of table: String, in path: String) throws -> [Column] {
    let rows = try RawDatabase(path).rows(
      "SELECT name, type, \"notnull\", pk FROM pragma_table_info('\(table)')")
    return rows.map { row in
      Column(
        name: row[0].text, type: row[1].text, isNullable: row[2] == .integer(0) && row[3] == .integer(0),
        isRowID: row[3] == .integer(1))
    }
  }

  /// Other values that the column's type allows.
  func variants(of value: RawValue) -> [RawValue] {
    let changed: [RawValue] =
      switch value {
      case .integer(let number):
        isRowID ? [.integer(number + 5_000)] : [.integer(number + 1), .integer(-number - 1)]
      case .text(let bytes): [.text(Self.flipped(bytes)), .text(bytes + [0x20]), .text([])]
      case .blob(let bytes): [.blob(Self.flipped(bytes)), .blob(bytes.dropLast())]
      case .real: []
      case .null where type == "TEXT": [.text([]), .text([0x31])]
      case .null where type == "BLOB": [.blob([]), .blob(Array(repeating: 7, count: 16))]
      case .null: [.integer(0), .integer(1)]
      }
    return changed.filter { $0 != value } + (isNullable && value != .null ? [.null] : [])
  }

  private static func flipped(_ bytes: [UInt8]) -> [UInt8] {
    guard let last = bytes.last else { return [0x31] }
    return bytes.dropLast() + [last ^ 1]
  }
}
