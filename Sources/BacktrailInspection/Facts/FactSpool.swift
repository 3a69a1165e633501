import BacktrailStore

/// The rows of one log, held back until the log is known to be valid.
///
/// Any line of a log, even the last one, can cause the log to be refused, in which case none of its rows are used. Rows
/// that exceed a memory limit are kept in a temporary file.
struct FactSpool {
  private let form: FactForm
  /// The maximum number of bytes to keep in memory.
  private let limit: Int
  private let file: SpoolFile
  private var lines = [[UInt8]](repeating: [], count: FactTable.allCases.count)
  private var size = 0
  /// The parts in the file, in order.
  private var parts: [(table: Int, place: SpoolFile.Place)] = []

  init(_ form: FactForm, limit: Int, file: SpoolFile) {
    (self.form, self.limit, self.file) = (form, limit, file)
  }

  mutating func add(_ row: FactRow) throws {
    let table = row.table.place
    let before = lines[table].count
    row.write(to: &lines[table], in: form)
    lines[table].append(UInt8(ascii: "\n"))
    size += lines[table].count - before
    if size > limit { try spill() }
  }

  private mutating func spill() throws {
    for table in lines.indices where !lines[table].isEmpty {
      parts.append((table, try file.append(lines[table])))
      lines[table].removeAll(keepingCapacity: true)
    }
    size = 0
  }

  /// Writes all rows to a sink, table by table.
  mutating func drain(into sink: some FactSink) throws {
    if !parts.isEmpty { try spill() }
    for (table, place) in parts {
      for part in file.parts(of: place) {
        try sink.write(file.bytes(at: part), of: FactTable.allCases[table])
      }
    }
    for table in lines.indices where !lines[table].isEmpty {
      try sink.write(lines[table], of: FactTable.allCases[table])
    }
    discard()
  }

  /// Discards all rows.
  mutating func discard() {
    for table in lines.indices { lines[table].removeAll(keepingCapacity: true) }
    size = 0
    parts = []
  }
}

extension FactTable {
  /// The index of the table among all tables.
  var place: Int {
    switch self {
    case .transitions: 0
    case .sessions: 1
    case .links: 2
    case .values: 3
    case .quarantines: 4
    case .logs: 5
    }
  }
}
