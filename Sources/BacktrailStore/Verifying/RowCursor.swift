/// The rows of a table in the order of their numbers, one at a time.
struct RowCursor {
  let table: String
  let row: Statement
  /// The number of the row that stands ready; `nil` behind the last.
  private(set) var number: Int64?

  /// - Parameters:
  ///   - columns: The columns to read, the row's number first.
  ///   - floor: The rows numbered from 1 to here are left out.
  init(_ table: String, _ columns: String, above floor: Int64, on connection: Connection) throws {
    self.table = table
    let key = columns.prefix { $0 != "," }
    row = try Statement(
      "SELECT \(columns) FROM \(table) WHERE \(key) NOT BETWEEN 1 AND \(floor) ORDER BY 1", on: connection)
    number = nil
  }

  /// Moves to the next row. A table that cannot be read further ends here and is reported.
  mutating func advance(_ report: inout VerifyReport) {
    do {
      number = try row.step() ? row.int64(0) : nil
    } catch {
      report.note(table, number, "The table '\(table)' cannot be read after this row", error)
      number = nil
    }
  }
}
