import BacktrailCore

/// The map of a fleet as a drawing. Screens are arranged in columns. Each screen is one column to the right of its most
/// frequent predecessor.
struct FleetMap {
  /// The maximum numbers of screens and transitions to draw; more would be unreadable.
  private static let limits = (screens: 24, edges: 40)

  private struct Edge {
    /// The index of the screen; 0 is the start of sessions.
    let from: Int
    let to: Int
    let count: Int64
  }

  /// The drawn screens; the first one is the start.
  private let screens: [FleetRow?]
  private let edges: [Edge]
  private let omitted: (screens: Int, edges: Int)
  private var columns: [[Int]] = []

  init(screens rows: [FleetRow], edges transitions: [FleetRow]) {
    let drawn = rows.filter { $0.text("screen") != nil }.prefix(Self.limits.screens)
    let places = Dictionary(
      drawn.enumerated().map { ($1.text("screen") ?? "", $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let taken = transitions.compactMap { row -> Edge? in
      let (count, back) = (row.number("transitions") ?? 0, row.number("backed_out") ?? 0)
      let from = row.text("from_screen").map { places[$0] } ?? 0
      guard count > back, let from, let to = row.text("to_screen").flatMap({ places[$0] }) else { return nil }
      return Edge(from: from, to: to, count: count - back)
    }
    screens = [nil] + drawn.map(Optional.some)
    edges = Array(taken.prefix(Self.limits.edges))
    omitted = (rows.count - drawn.count, taken.count - edges.count)
    layOut()
  }

  /// A note about the parts that the drawing omits; `nil` if there are none.
  var note: String? {
    guard omitted.screens + omitted.edges > 0 else { return nil }
    return "Only the most frequently used screens and transitions are shown. The tables list the others."
  }

  /// Places the screens one by one, each to the right of its most frequent predecessor among those already placed.
  private mutating func layOut() {
    var column: [Int: Int] = [:]
    while column.count < screens.count {
      let open = edges.filter { column[$0.from] != nil && column[$0.to] == nil }
      if let edge = open.max(by: { ($0.count, $1.to) < ($1.count, $0.to) }), let before = column[edge.from] {
        place(edge.to, in: before + 1, &column)
      } else if let first = screens.indices.first(where: { column[$0] == nil }) {
        // A screen that cannot be reached from the start is also placed on the left.
        place(first, in: first == 0 ? 0 : 1, &column)
      }
    }
  }

  private mutating func place(_ screen: Int, in number: Int, _ column: inout [Int: Int]) {
    column[screen] = number
    if columns.count <= number { columns += Array(repeating: [], count: number + 1 - columns.count) }
    columns[number].append(screen)
  }

  private func position(of screen: Int) -> (x: Int, y: Int) {
    for (number, column) in columns.enumerated() {
      if let row = column.firstIndex(of: screen) { return (12 + number * 222, 12 + row * 78) }
    }
    return (0, 0)
  }

  var svg: String {
    guard screens.count > 1 else { return "" }
    let height = (columns.map(\.count).max() ?? 0) * 78 + 10
    let drawn = edges.map(drawing(of:)) + screens.indices.map(drawing(ofScreen:))
    return "<svg width=\"\(columns.count * 222 + 40)\" height=\"\(height)\" aria-hidden=\"true\">"
      + drawn.joined() + "</svg>"
  }

  private func drawing(ofScreen place: Int) -> String {
    let (x, y) = position(of: place)
    guard let row = screens[place] else {
      return node("start", x: x, y: y, lines: ["start"])
    }
    let back = row.number("back_out_rate").map { "\(Cell.share($0)) back" }
    let length = row.number("median_dwell")?.duration
    let use = [Cell.count(row.number("visits")) + " ×", length].compactMap(\.self).joined(separator: " · ")
    return node("", x: x, y: y, lines: [row.text("screen") ?? "", use, back].compactMap(\.self))
  }

  private func node(_ style: String, x: Int, y: Int, lines: [String]) -> String {
    let top = y + 31 - 8 * (lines.count - 1)
    let texts = lines.enumerated().map { number, line in
      let name = number == 0 ? " class=\"name\"" : ""
      let text = line.unicodeScalars.count > 22 ? line.unicodeScalars.prefix(21).text + "…" : line
      return "<text x=\"\(x + 75)\" y=\"\(top + number * 16)\"\(name)>\(text.markup)</text>"
    }
    return "<g class=\"node \(style)\"><rect x=\"\(x)\" y=\"\(y)\" width=\"150\" height=\"56\" rx=\"8\"/>"
      + texts.joined() + "</g>"
  }

  /// Draws a transition as a line to the right, as a lower line to the left, as an arc between screens in the same
  /// column, or as a loop.
  private func drawing(of edge: Edge) -> String {
    let (start, end) = (position(of: edge.from), position(of: edge.to))
    let (path, tip, label): (String, String, (x: Int, y: Int))
    if edge.from == edge.to {
      let (x, y) = (start.x + 60, start.y + 56)
      path = "M\(x + 36) \(y)C\(x + 36) \(y + 18) \(x) \(y + 18) \(x) \(y)"
      (tip, label) = ("M\(x - 4) \(y + 6)l4 -6l4 6", (x + 60, y + 14))
    } else if start.x == end.x {
      let (x, y, toY, reach) = (start.x + 150, start.y + 34, end.y + 24, 26 + abs(start.y - end.y) / 6)
      path = "M\(x) \(y)C\(x + reach) \(y) \(x + reach) \(toY) \(x) \(toY)"
      (tip, label) = ("M\(x + 6) \(toY - 4)l-6 4l6 4", (x + reach * 3 / 4, (y + toY) / 2))
    } else {
      let isForward = end.x > start.x
      let (x, toX) = isForward ? (start.x + 150, end.x) : (start.x, end.x + 150)
      let (y, toY) = isForward ? (start.y + 18, end.y + 18) : (start.y + 44, end.y + 44)
      let (reach, back) = isForward ? (34, -6) : (-34, 6)
      path = "M\(x) \(y)C\(x + reach) \(y) \(toX - reach) \(toY) \(toX) \(toY)"
      (tip, label) = ("M\(toX + back) \(toY - 4)l\(-back) 4l\(back) 4", ((x + toX) / 2, (y + toY) / 2 - 4))
    }
    // Each additional digit of the count makes the line wider, up to a width of three.
    let width = min(3, String(edge.count).count)
    return
      "<g class=\"edge\"><path d=\"\(path)\" stroke-width=\"\(width)\"/><path class=\"tip\" d=\"\(tip)\"/>"
      + "<text x=\"\(label.x)\" y=\"\(label.y)\">\(Cell.count(edge.count))</text></g>"
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var text: String { String(Substring(self)) }
}
