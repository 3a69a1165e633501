import BacktrailRuntime

/// One row of a table, with a value for each column.
package struct FactRow: Hashable, Sendable {
  /// A value; `missing` if it is unknown or does not apply.
  package enum Value: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case truth(Bool)
    case missing
  }

  package let table: FactTable
  package let values: [Value]

  package init(table: FactTable, values: [Value]) {
    self.table = table
    self.values = values
  }
}

extension FactRow.Value {
  init(_ text: String?) { self = text.map(Self.text) ?? .missing }

  init(_ number: Int64?) { self = number.map(Self.number) ?? .missing }

  init(_ truth: Bool?) { self = truth.map(Self.truth) ?? .missing }
}

/// The format of a row. Each row is one line.
package enum FactForm: Sendable {
  /// CSV (RFC 4180, with line feeds). A missing value is empty, an empty string is `""`, and Booleans are `true` and
  /// `false`.
  case csv
  /// The same as `csv`, but with hidden characters escaped for display in a terminal.
  case visibleCSV
  /// An object with a member for each column.
  case json
  /// The same as `json`, but with the name of the table as the first member, for rows of multiple tables.
  case namedJSON
}

extension FactRow {
  /// The row as a line of CSV.
  package var csv: String {
    var bytes: [UInt8] = []
    write(to: &bytes, in: .csv)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the row, without a line ending.
  func write(to bytes: inout [UInt8], in form: FactForm) {
    switch form {
    case .csv, .visibleCSV:
      for place in values.indices {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        values[place].writeCSV(to: &bytes, isVisible: form == .visibleCSV)
      }
    case .json, .namedJSON:
      bytes += form == .namedJSON ? table.namedStart : table.start
      let keys = table.keys
      for place in values.indices {
        bytes += keys[place]
        values[place].writeJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension FactTable {
  fileprivate var keys: [[UInt8]] { Self.allKeys[place] }
  fileprivate var start: [UInt8] { [UInt8(ascii: "{")] }
  fileprivate var namedStart: [UInt8] { Self.allStarts[place] }

  /// The text before each value of a JSON object.
  private static let allKeys = allCases.map { table in
    table.columns.enumerated().map { place, name in Array("\(place > 0 ? "," : "")\"\(name)\":".utf8) }
  }
  private static let allStarts = allCases.map { table in Array("{\"table\":\"\(table)\",".utf8) }
}

extension FactRow.Value {
  fileprivate func writeCSV(to bytes: inout [UInt8], isVisible: Bool) {
    switch self {
    case .text(let raw):
      let text = isVisible ? raw.visible : raw
      let wasPlain = text.utf8Bytes { content in
        guard !content.isEmpty,
          content.allSatisfy({ $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D })
        else { return false }
        bytes += content
        return true
      }
      if !wasPlain { bytes += "\"\(text.replacing("\"", with: "\"\""))\"".utf8 }
    case .number(let number): bytes.append(digitsOf: number)
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
    case .missing: break
    }
  }

  fileprivate func writeJSON(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text):
      // Most text does not need any escaping.
      guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else {
        bytes += "\(JSONValue.string(text))".utf8
        return
      }
      bytes.append(UInt8(ascii: "\""))
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\""))
    case .number(let number): bytes.append(digitsOf: number)
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
    case .missing: bytes += "null".utf8
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(digitsOf number: Int64) {
    // The longest number is -9223372036854775808.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      self += digits[start...]
    }
  }
}
