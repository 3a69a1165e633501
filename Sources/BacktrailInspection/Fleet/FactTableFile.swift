import BacktrailCore

/// A table written by `backtrail facts --into`, which is checked before a lenient CSV reader interprets it.
package struct FactTableFile {
  private let table: FactTable
  private let path: String
  private var line = 1
  /// The number of fields before the current one.
  private var field = 0
  /// The content of the current field.
  private var content: [UInt8] = []
  private var isQuoted = false
  private let fields: [FactField]
  private var state = State.start
  /// The line on which the current row begins.
  private var start = 1

  private enum State {
    /// Before a field.
    case start
    case plain
    case quoted
    /// After a quotation mark in a quoted field.
    case afterQuote
  }

  /// - Parameter path: The path of the file.
  package init(_ table: FactTable, path: String) {
    (self.table, self.path) = (table, path)
    fields = table.columns.map { FactField($0, of: table) }
  }

  /// Reads the whole file.
  /// - Throws: An error that identifies the first line that `facts` would not have written: a line with different
  ///   columns, a different version, a different number of fields, a value that its column never has, or misplaced
  ///   quotation marks.
  package mutating func check() throws {
    let source = try ByteSource(path: path)
    let header = Array((table.header + "\n").utf8)
    var bytes = try source.read()
    while bytes.count < header.count, case let more = try source.read(), !more.isEmpty { bytes += more }
    guard bytes.starts(with: header) else {
      throw error(
        "'\(path)' does not begin with the columns of the table '\(table)'. Write the tables again with 'backtrail facts --into'."
      )
    }
    line = 2
    var rest = bytes.dropFirst(header.count)
    repeat {
      try check(rest)
      rest = try source.read()[...]
    } while !rest.isEmpty
    guard field == 0, state == .start else { throw badRow("is incomplete") }
  }

  private mutating func check(_ bytes: ArraySlice<UInt8>) throws {
    for byte in bytes {
      if field == 0, state == .start { start = line }
      if byte == UInt8(ascii: "\n") { line += 1 }
      switch (state, byte) {
      case (.start, UInt8(ascii: "\"")): (state, isQuoted) = (.quoted, true)
      case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
      case (.afterQuote, UInt8(ascii: "\"")):
        state = .quoted
        content.append(byte)
      case (.quoted, _): content.append(byte)
      case (_, UInt8(ascii: ",")):
        try endField()
        field += 1
      case (_, UInt8(ascii: "\n")): try endRow()
      case (.afterQuote, _), (.plain, UInt8(ascii: "\"")), (.start, 0x0D), (.plain, 0x0D):
        throw badRow("has a misplaced quotation mark or line break")
      default:
        state = .plain
        content.append(byte)
      }
    }
  }

  private mutating func endField() throws {
    guard field >= fields.count || fields[field].accepts(content, isQuoted: isQuoted) else {
      let text = String(decoding: content, as: UTF8.self).shortened.visible
      throw field == 0
        ? badRow("has version '\(text)' instead of \(FactTable.version)")
        : badRow("has '\(text)' in the column '\(table.columns[field])', which 'facts' never writes")
    }
    content.removeAll(keepingCapacity: true)
    (state, isQuoted) = (.start, false)
  }

  private mutating func endRow() throws {
    try endField()
    let expected = table.columns.count
    guard field + 1 == expected else {
      throw badRow("has \(field + 1) fields instead of \(expected)")
    }
    field = 0
  }

  private func badRow(_ problem: String) -> FactTableError {
    error("Line \(start) of '\(path)' \(problem). Write the tables again with 'backtrail facts --into'.")
  }

  private func error(_ description: String) -> FactTableError { FactTableError(description: description) }
}

/// The error for a table that `backtrail facts` did not write.
private struct FactTableError: DescribedError {
  let exitCode: Int32 = 65
  let description: String
}
