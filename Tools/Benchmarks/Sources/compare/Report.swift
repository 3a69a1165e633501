import FoundationEssentials

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A measured figure, with the figure that it is compared with.
struct Row: Codable {
  var name: String
  /// The engine's figure and its unit.
  var value: Double
  var unit: String
  /// The other side's figure, if there is one.
  var reference: Double?
  var ratio: Double?
  /// The ratio of the processor time alone, which is less affected by other programs on the machine.
  var processorRatio: Double?
  /// The target for the ratio, or for the figure if there is no ratio.
  var target: String?
  var isMet: Bool?

  /// Returns a figure with the other side's figure. The target applies to the ratio.
  static func ratio(
    _ name: String, _ ours: Duration, to theirs: Duration, per count: Int, unit: String, scale: Double,
    atMost limit: Double?
  ) -> Row {
    let ratio = ours.wall / theirs.wall
    return Row(
      name: name, value: ours.wall / Double(count) / scale, unit: unit,
      reference: theirs.wall / Double(count) / scale, ratio: ratio,
      processorRatio: ours.processor / theirs.processor, target: limit.map { "≤ \($0)x" },
      isMet: limit.map { ratio <= $0 })
  }

  /// Returns a figure that is compared with the reference if there is one.
  static func figure(
    _ name: String, _ value: Double, _ unit: String, reference: Double? = nil, target: String? = nil,
    isMet: Bool? = nil
  ) -> Row {
    Row(
      name: name, value: value, unit: unit, reference: reference, ratio: reference.map { value / $0 },
      target: target, isMet: isMet)
  }
}

/// A report that prints each row as it is added and can write all rows to a JSON file.
struct Report {
  private struct File: Codable {
    let settings: WriterSettings
    let rows: [Row]
  }

  private let settings: WriterSettings
  private var rows: [Row] = []

  init(settings: WriterSettings) {
    self.settings = settings
    print(
      "Writer: page_size \(settings.pageSize), wal_autocheckpoint \(settings.checkpointPages), "
        + "journal_size_limit \(settings.journalLimit)")
    print(Self.line("", "engine", "other", "ratio", "CPU", "target", ""))
  }

  /// Prints a row immediately.
  mutating func add(_ row: Row) {
    defer { fflush(nil) }
    rows.append(row)
    print(
      Self.line(
        row.name, Self.text(row.value) + " " + row.unit, row.reference.map(Self.text) ?? "",
        row.ratio.map(Self.ratio) ?? "",
        row.processorRatio.map(Self.ratio) ?? "",
        row.target ?? "", row.isMet.map { $0 ? "ok" : "MISSED" } ?? ""))
  }

  func finish(json: String?) throws {
    guard let json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(File(settings: settings, rows: rows)).write(to: URL(filePath: json))
  }

  private static func line(_ cells: String...) -> String {
    let widths = [58, 16, 10, 6, 6, 16, 6]
    return zip(cells, widths).enumerated().map { place, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return place == 0 || place > 4 ? cell.0 + space : space + cell.0
    }.joined(separator: "  ")
  }

  private static func ratio(_ value: Double) -> String { text(value, digits: value < 0.1 ? 4 : 2) }

  private static func text(_ value: Double) -> String {
    text(value, digits: abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2)
  }

  private static func text(_ value: Double, digits: Int) -> String {
    let scale = [1.0, 10, 100, 1_000, 10_000][digits]
    let whole = Int((abs(value) * scale).rounded())
    let sign = value < 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let fraction = String(whole % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(whole / Int(scale)).\(zeros)\(fraction)"
  }
}
