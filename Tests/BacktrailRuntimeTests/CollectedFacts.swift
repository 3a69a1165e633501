import BacktrailInspection

/// Rows that a test inspects, as lines of CSV.
final class CollectedFacts: FactSink {
  private var texts: [FactTable: String] = [:]
  /// The facts read from a stream.
  private(set) var report = FactStream<CollectedFacts>.Report()

  init() {}

  /// The rows of exported lines.
  static func read(_ lines: [String], isMixed: Bool = false) throws -> CollectedFacts {
    try read(bytes: Array(lines.map { $0 + "\n" }.joined().utf8), isMixed: isMixed)
  }

  /// The rows of bytes, which arrive in portions.
  static func read(bytes: [UInt8], isMixed: Bool = false, portion: Int = 1_000) throws
    -> CollectedFacts
  {
    let facts = CollectedFacts()
    var stream = FactStream(into: facts, as: .csv, tables: Set(FactTable.allCases), isMixed: isMixed)
    var rest = bytes[...]
    facts.report = try stream.read {
      defer { rest = rest.dropFirst(portion) }
      return Array(rest.prefix(portion))
    }
    return facts
  }

  func begin() {}

  func write(_ lines: [UInt8], of table: FactTable) {
    texts[table, default: ""] += String(decoding: lines, as: UTF8.self)
  }

  /// The rows of a table.
  func lines(_ table: FactTable) -> [String] {
    texts[table, default: ""].split(separator: "\n").map(String.init)
  }
}
