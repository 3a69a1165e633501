import BacktrailTesting
import Foundation
import Testing

/// The README's picture of a terminal shows what the tool prints.
@Suite(.temporaryLog) struct TerminalPictureTests {
  @Test func `the picture of the terminal shows two commands as they run`() throws {
    let log = try TemporaryLog.path()
    let reports = ToolProcess.repository + "/Tests/Reports"
    #expect(try CLI.run("import", log, reports + "/checkout.jsonl").status == 0)
    var picture = TerminalPicture()
    try picture.show(
      "backtrail story shop.backtrail | tail -n 6",
      as: "backtrail story --color always '\(log)' | tail -n 6")
    try picture.show(
      "backtrail bisect --guards guards.json shop.backtrail | head -n 3",
      as: "backtrail bisect --color always --guards '\(reports)/guards.json' '\(log)' | head -n 3")
    try expectGolden(
      picture.svg, in: "../../Sources/Backtrail/Backtrail.docc/Resources/terminal.svg")
  }
}

/// Lines of a terminal with their colors, as a scalable image.
private struct TerminalPicture {
  private var lines: [String] = []
  /// The number of columns of the longest line.
  private var columns = 0

  /// Adds a command and the lines that it prints.
  mutating func show(_ command: String, as line: String) throws {
    if !lines.isEmpty { lines.append("") }
    lines.append("<tspan class=\"c32\">$</tspan> " + escaped(command))
    let output = try CLI.shell(line).output
    for line in output.split(separator: "\n").map(String.init) {
      columns = max(columns, line.replacing(/\u{1b}\[[\d;]+m/, with: "").count)
      lines.append(colored(line))
    }
  }

  var svg: String {
    let height = lines.count * 20 + 24
    // A column of this font takes up to 8.43 pixels.
    let width = 32 + columns * 843 / 100 + 1
    let texts = lines.enumerated().map { index, line in
      "<text x=\"16\" y=\"\(index * 20 + 28)\" xml:space=\"preserve\">\(line)</text>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>A terminal with the story of a session, and the event that broke a guard</title>
      <style>
      text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #e6e6e6 }
      .c1 { font-weight: bold } .c2 { fill: #9a9aa2 } .c31 { fill: #ff8a80 }
      .c32 { fill: #7fd88f } .c33 { fill: #e8c46a }
      </style>
      <rect width="\(width)" height="\(height)" rx="8" fill="#1d1d22"/>
      \(texts.joined())</svg>

      """
  }

  /// A line in which a color that the tool sets is a class of the picture.
  private func colored(_ line: String) -> String {
    escaped(line).replacing(/\u{1b}\[([\d;]+)m(.*?)\u{1b}\[0m/) { match in
      "<tspan class=\"\(Self.classes["\(match.1)"] ?? "c1")\">\(match.2)</tspan>"
    }
  }

  /// The picture has its own dark background, and colors for it.
  private static let classes = [
    "1": "c1", "38;5;243": "c2", "38;5;160": "c31", "38;5;28": "c32", "38;5;130": "c33",
  ]

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
