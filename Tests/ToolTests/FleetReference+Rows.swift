import BacktrailCore
import BacktrailInspection
import BacktrailRuntime

extension FleetReference.Field {
  init(_ value: FactRow.Value) {
    self =
      switch value {
      case .text(let text): Self(text)
      case .number(let number): .number(number)
      case .truth(let truth): .truth(truth ? 1 : 0)
      case .missing: .missing
      }
  }

  init(_ json: JSONValue) {
    self =
      switch json {
      case .string(let text): Self(text)
      case .number(let digits): Self(Int64(digits))
      case .bool(let truth): .truth(truth ? 1 : 0)
      case .null, .array, .object: .missing
      }
  }

  init(_ text: String) { self = .text(FleetReference.Bytes(bytes: Array(text.utf8))) }

  init(_ number: Int64?) { self = number.map(Self.number) ?? .missing }

  var text: String? {
    if case .text(let text) = self { String(decoding: text.bytes, as: UTF8.self) } else { nil }
  }

  var json: JSONValue {
    switch self {
    case .missing: .null
    case .truth(let truth): .bool(truth == 1)
    case .number(let number): .integer(number)
    case .text(let text): .string(String(decoding: text.bytes, as: UTF8.self))
    }
  }

  static func count(_ rows: [FleetReference.Row]) -> Self { .number(Int64(rows.count)) }

  /// Per mille, rounded down; missing if there is no total.
  static func rate(_ part: Int, _ whole: Int) -> Self {
    whole == 0 ? .missing : .number(Int64(part * 1_000 / whole))
  }

  /// The sum of the known values; missing if there are none.
  static func sum(_ rows: [FleetReference.Row], _ column: String) -> Self {
    let known = rows.compactMap { $0[column]?.number }
    return known.isEmpty ? .missing : .number(known.reduce(0, +))
  }
}

extension [FleetReference.Row] {
  func with(_ column: String, _ text: String) -> Self { filter { $0[column] == FleetReference.Field(text) } }

  func groups(by columns: String...) -> [(key: [FleetReference.Field], value: Self)] {
    Dictionary(grouping: self) { row in columns.map { row[$0] ?? .missing } }.map { ($0, $1) }
  }

  /// The number of different combinations.
  func distinct(_ columns: String...) -> Int64 {
    Int64(Set(map { row in columns.map { row[$0] ?? .missing } }).count)
  }

  /// The lower of the two middle numbers.
  func median(_ column: String) -> FleetReference.Field {
    let sorted = compactMap { $0[column]?.number }.sorted()
    return sorted.isEmpty ? .missing : .number(sorted[(sorted.count - 1) / 2])
  }

  /// The rows in the order of columns; those with a minus are in descending order.
  func sorted(by columns: String...) -> Self {
    sorted { left, right in
      for column in columns {
        let isDescending = column.hasPrefix("-")
        let name = isDescending ? String(column.dropFirst()) : column
        let (before, after) = (left[name] ?? .missing, right[name] ?? .missing)
        if before != after { return isDescending ? before > after : before < after }
      }
      return false
    }
  }
}

extension FleetReference {
  /// The day of a time from 1970 to 9999.
  static func day(_ time: Int64?) -> Field {
    guard let time, (0...253_402_300_799_999).contains(time) else { return .missing }
    return Field(String("\(Timestamp(milliseconds: time))".prefix(10)))
  }
}
