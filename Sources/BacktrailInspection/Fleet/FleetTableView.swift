import BacktrailCore

/// A part of the page, with its heading.
struct FleetPart {
  let id: String
  let title: String
  let html: String

  /// Creates a part with a table. The reader can expand a folded part.
  init(_ id: String, _ title: String, _ sentence: String, _ table: FleetTableView, isFolded: Bool = false) {
    let content = table.html(labelledBy: id)
    self.init(id, title, sentence, content: isFolded ? table.folded(content) : content)
  }

  /// Creates a part with a drawing whose content is also shown in a table.
  init(_ id: String, _ title: String, _ sentence: String, drawing: String, note: String?) {
    let label = "aria-labelledby=\"\(id)-title\""
    let content = "<div class=\"scroll map\" tabindex=\"0\" role=\"region\" \(label)>\(drawing)</div>"
    self.init(id, title, sentence, content: content + (note.map { "<p>\($0.markup)</p>" } ?? ""))
  }

  private init(_ id: String, _ title: String, _ sentence: String, content: String) {
    (self.id, self.title) = (id, title)
    html = """
      <section id="\(id)" aria-labelledby="\(id)-title">
      <h2 id="\(id)-title">\(title.markup)</h2>
      <p>\(sentence.markup)</p>
      \(content)
      </section>
      """
  }
}

/// A column of a table: its heading, and a closure that creates a cell from a row.
struct FleetColumn {
  private let title: String
  /// Whether the column identifies its row.
  private let isName: Bool
  private let style: String
  private let cell: (FleetRow) -> String

  var heading: String {
    "<th scope=\"col\"\(style == "number" ? " class=\"number\"" : "")>\(title.markup)</th>"
  }

  func html(of row: FleetRow) -> String {
    isName
      ? "<th scope=\"row\" class=\"\(style)\">\(cell(row))</th>" : "<td class=\"\(style)\">\(cell(row))</td>"
  }

  static func name(_ title: String, _ column: String, missing: String = "unknown") -> Self {
    Self(title: title, isName: true, style: "") { Cell.text($0.text(column), missing) }
  }

  static func id(_ title: String, _ column: String, missing: String) -> Self {
    Self(title: title, isName: true, style: "id") { Cell.text($0.text(column), missing) }
  }

  static func text(_ title: String, _ column: String, missing: String = "") -> Self {
    Self(title: title, isName: false, style: "text") { Cell.text($0.text(column), missing) }
  }

  static func count(_ title: String, _ column: String) -> Self {
    Self(title: title, isName: false, style: "number") { Cell.count($0.number(column)) }
  }

  static func duration(_ title: String, _ column: String) -> Self {
    Self(title: title, isName: false, style: "number") { $0.number(column)?.duration ?? "–" }
  }

  /// Creates a column for a share, given in thousandths.
  static func share(_ title: String, _ column: String) -> Self {
    Self(title: title, isName: false, style: "number") { Cell.share($0.number(column)) }
  }

  /// Creates a column for a size in bytes.
  static func size(_ title: String, _ column: String) -> Self {
    Self(title: title, isName: false, style: "number") { Cell.size($0.number(column)) }
  }

  /// Creates a column that shows a share, given in thousandths, as a bar. Another column shows the same value as a
  /// number.
  static func bar(_ title: String, _ column: String) -> Self {
    Self(title: title, isName: false, style: "") { row in
      let share = min(1_000, max(0, row.number(column) ?? 0))
      return """
        <svg width="200" height="12" viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="bar-back" width="1000" height="60" rx="8"/><rect class="bar" width="\(share)" height="60" rx="8"/>\
        </svg>
        """
    }
  }
}

/// A table of a query's rows.
struct FleetTableView {
  private let rows: FleetRows
  private let columns: [FleetColumn]

  init(_ rows: FleetRows, _ columns: [FleetColumn]) { (self.rows, self.columns) = (rows, columns) }

  func html(labelledBy id: String) -> String {
    guard rows.count > 0 else { return "<p class=\"missing\">None.</p>" }
    let head = columns.map(\.heading).joined()
    let body = rows.first.map { row in
      "<tr>" + columns.map { $0.html(of: row) }.joined() + "</tr>\n"
    }
    let others = rows.count - rows.first.count
    let note = others > 0 ? "<p>\(Cell.count(Int64(others))) more \(others == 1 ? "row" : "rows").</p>" : ""
    return """
      <div class="scroll" tabindex="0" role="region" aria-labelledby="\(id)-title"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body.joined())</tbody>
      </table></div>\(note)
      """
  }

  func folded(_ content: String) -> String {
    guard rows.count > 0 else { return content }
    let count = "\(Cell.count(Int64(rows.count))) \(rows.count == 1 ? "row" : "rows")"
    return "<details><summary>\(count)</summary>\(content)</details>"
  }
}

/// The content of a cell, as markup.
enum Cell {
  static func text(_ text: String?, _ missing: String) -> String {
    guard let text, !text.isEmpty else {
      let words = text == nil ? missing : "empty"
      return words.isEmpty ? "" : "<span class=\"missing\">\(words.markup)</span>"
    }
    return "<bdi>\(text.shortened.markup)</bdi>"
  }

  /// Returns a number with commas as thousands separators.
  static func count(_ number: Int64?) -> String {
    guard let number else { return "–" }
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  static func share(_ perMille: Int64?) -> String { perMille.map { "\($0 / 10).\($0 % 10) %" } ?? "–" }

  static func size(_ bytes: Int64?) -> String {
    switch bytes {
    case nil: "–"
    case let bytes? where bytes < 1 << 10: "\(bytes) B"
    case let bytes? where bytes < 1 << 20: "\(bytes >> 10).\((bytes & 1023) * 10 >> 10) KiB"
    case let bytes?: "\(bytes >> 20).\((bytes & 1_048_575) * 10 >> 20) MiB"
    }
  }

  /// Returns the date of the given time, in UTC.
  static func day(_ time: Int64) -> String { String("\(Timestamp(milliseconds: time))".prefix(10)) }
}

extension String {
  /// The text, shortened to the length that a reader needs. Combining marks are also counted, because one letter may
  /// have thousands of them.
  var shortened: String {
    let limit = 120
    guard unicodeScalars.count > limit else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…"
  }

  /// The text as markup. Hidden characters are written out, and the five special characters are escaped.
  var markup: String {
    visible.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}
