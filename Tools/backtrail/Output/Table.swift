/// Rows of words in aligned columns.
struct Table {
  private var rows: [[String]]
  /// The columns that are aligned on the right.
  private let numeric: Set<Int>

  init(_ head: [String] = [], numeric: Set<Int> = []) {
    rows = head.isEmpty ? [] : [head]
    self.numeric = numeric
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows as lines, without blanks at their ends.
  var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, word in
        let blank = String(repeating: " ", count: widths[column] - word.count)
        return numeric.contains(column) ? blank + word : word + blank
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
