import BacktrailInspection
import Foundation
import Testing

/// The page of a report as text.
@Suite struct ReportPageTests {
  @Test func `the literals of the page are the files of the folder, byte for byte`() throws {
    let page = ReportPage.start() + ReportPage.end
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ToolProcess.repository + "/Tools/ReportPage"
    ).sorted()
    let files = try names.map {
      try String(contentsOfFile: ToolProcess.repository + "/Tools/ReportPage/" + $0, encoding: .utf8)
    }
    let parts = zip(names, files).filter { !$0.0.hasSuffix(".html") }.map(\.1)
    #expect(parts.count == 11)
    for (name, part) in zip(names, files) where !name.hasSuffix(".html") {
      #expect(page.contains(part), "'\(name)' changed. Run Tools/page.")
    }
    // What is left is the frame, which contains the policy.
    let frame = try #require(files.first { $0.hasPrefix("<!doctype html>") })
    let length = frame.utf8.count + parts.reduce(0) { $0 + $1.utf8.count }
    #expect(abs(page.utf8.count - length) < 400, "'report.html' changed. Run Tools/page.")
    for line in frame.split(separator: "\n") where !line.contains("{{") {
      #expect(page.contains(line), "'report.html' changed. Run Tools/page.")
    }
  }

  @Test func `the page cannot load anything, and connects only where it is told`() {
    let policy = "default-src 'none'; script-src 'sha256-"
    #expect(ReportPage.start().contains(policy))
    #expect(!ReportPage.start().contains("connect-src"))
    #expect(!ReportPage.start().contains("unsafe"))
    #expect(ReportPage.start(connection: "'self'").contains("; connect-src 'self'\">"))
  }

  @Test func `a record cannot end the block that it is in`() {
    #expect(ReportPage.embedded(#"["</script><!--"]"#) == #"["\u003c/script>\u003c!--"]"# + "\n")
  }
}
