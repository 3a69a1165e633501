import BacktrailInspection
import Foundation
import Testing

/// The page of a fleet as text.
@Suite struct FleetPageTests {
  private func page(_ tables: [FleetQuery: [String]], path: String? = nil, builds: [String] = []) throws
    -> String
  {
    let question = try #require(FleetQuestion(path: path, builds: builds))
    let rows = tables.mapValues { lines in
      var rows = FleetRows()
      rows.first = lines.compactMap(FleetRow.init)
      rows.count = lines.count
      return rows
    }
    return FleetPage(rows, question).html
  }

  @Test func `the style is the file of the folder, byte for byte`() throws {
    let style = try String(
      contentsOfFile: ToolProcess.repository + "/Tools/FleetPage/fleet.css", encoding: .utf8)
    #expect(try page([:]).contains("<style>\(style)</style>"), "'fleet.css' changed. Run Tools/page.")
  }

  @Test func `the page cannot load or run anything`() throws {
    let page = try page([:])
    #expect(page.contains("content=\"default-src 'none'; style-src 'sha256-"))
    let frame = page.replacing(/<style>[^<]*<\/style>/, with: "")
    for word in ["<script", "script-src", "unsafe", "http:", "https:", "style=\"", "onerror", "url("] {
      #expect(!frame.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    "</script><img src=x onerror=alert(1)>", "\" onfocus=\"x", "'&<>", "<!--", "\u{202E}gnp\n\u{0}",
  ])
  func `a name is text wherever it appears`(name: String) throws {
    let text = "\(JSONText(name))"
    let page = try page(
      [
        .screens: [#"{"screen":\#(text),"visits":1,"sessions":1}"#],
        .edges: [#"{"from_screen":\#(text),"to_screen":\#(text),"transitions":2,"backed_out":0}"#],
        .linksByOutcome: [#"{"pattern":\#(text),"received":1}"#],
        .funnel: [#"{"name":\#(text),"sessions":1}"#], .badLogs: [#"{"log":\#(text),"reason":\#(text)}"#],
        .compareBuilds: [#"{"screen":\#(text)}"#],
      ], path: name.replacing(">", with: "x"), builds: [name, name + "2"])
    let empty = try self.page([:], path: "a", builds: ["a", "b"])
    for sign in ["<script", "<img", "<!--", "onfocus=\"", "\u{202E}", "\u{0}"] {
      #expect(page.count(of: sign) == empty.count(of: sign), "\(sign)")
    }
  }

  @Test func `only the first of many rows are shown, and the others are counted`() throws {
    var rows = FleetRows()
    rows.first = (1...3).compactMap { FleetRow(#"{"screen":"s\#($0)","visits":1000000}"#) }
    rows.count = 1_234
    let question = try #require(FleetQuestion(path: nil))
    let page = FleetPage([.screens: rows], question).html
    #expect(page.contains("<p>1,231 more rows.</p>"))
    #expect(page.contains("<td class=\"number\">1,000,000</td>"))
  }

  @Test func `a letter with thousands of combining marks is shortened too`() throws {
    let name = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(
      try page([.screens: [#"{"screen":"\#(name)","visits":1}"#]]).utf8.count < page([:]).utf8.count + 2_000)
  }
}

/// A text in JSON.
private struct JSONText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    let data = (try? JSONEncoder().encode([text])) ?? Data()
    description = String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
