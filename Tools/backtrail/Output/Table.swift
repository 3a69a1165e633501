/// Rows of text in aligned columns.
///
/// A row that is wider than the terminal is made to fit: the widest text columns become narrower, and their text is
/// truncated or, in the column that wraps, continues on the lines below.
struct Table {
  let hasHead: Bool
  private var rows: [[String]]
  /// The indices of rows that are a single line without cells.
  private var titles: Set<Int> = []
  /// The columns that are right-aligned and never truncated.
  private let numeric: Set<Int>
  /// Other columns that are never truncated.
  private let fixed: Set<Int>
  /// The widths to which other columns can shrink; 9 by default.
  private let minimums: [Int: Int]
  /// The column of sentences, which is the last one.
  private let wrapping: Int?

  init(
    _ head: [String] = [], numeric: Set<Int> = [], fixed: Set<Int> = [], minimums: [Int: Int] = [:],
    wrapping: Int? = nil
  ) {
    hasHead = !head.isEmpty
    rows = head.isEmpty ? [] : [head]
    (self.numeric, self.fixed, self.minimums, self.wrapping) = (numeric, fixed, minimums, wrapping)
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// Adds a line above the rows that follow.
  mutating func add(title: String) {
    titles.insert(rows.count)
    rows.append([title])
  }

  /// Returns the rows as lines without trailing spaces.
  /// - Parameter columns: The width of the terminal; `nil` to truncate nothing.
  func lines(in columns: Int? = nil) -> [String] {
    let widths = widths(in: columns)
    return rows.enumerated().flatMap { place, row in
      guard !titles.contains(place) else { return row }
      let cells = row.enumerated().map { column, word in
        column == wrapping ? word.wrapped(to: widths[column]) : [word.cut(to: widths[column])]
      }
      return (0..<(cells.map(\.count).max() ?? 0)).map { place in
        let words = cells.enumerated().map { column, parts in
          let word = place < parts.count ? parts[place] : ""
          return numeric.contains(column) ? word.leftPadded(widths[column]) : word.padded(widths[column])
        }
        return words.joined(separator: "  ").withoutTrailingBlanks
      }
    }
  }

  /// Returns the widths of the columns: those of their longest cells, or less if a row would not fit.
  private func widths(in columns: Int?) -> [Int] {
    let cells = rows.enumerated().filter { !titles.contains($0.offset) }.map(\.element)
    let count = cells.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      cells.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
    }
    guard let columns else { return widths }
    var excess = widths.reduce(0, +) + 2 * (count - 1) - columns
    while excess > 0 {
      let flexible = widths.indices.filter {
        !numeric.contains($0) && !fixed.contains($0) && widths[$0] > minimum(of: $0)
      }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
      // The widest column shrinks to the width of the next widest, and then both shrink together.
      let next = flexible.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
      let step = min(excess, widths[widest] - max(next, minimum(of: widest)))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  private func minimum(of column: Int) -> Int { minimums[column] ?? 9 }
}

extension String {
  fileprivate var withoutTrailingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
