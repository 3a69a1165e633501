import BacktrailTesting
import Foundation
import Testing

/// The files and lines that counting on one machine and on Spark take alike.
@Suite(.temporaryLog) struct FleetFilesTests {
  private func python(_ script: String, in folder: String) throws -> FinishedProgram {
    try script.write(toFile: "\(folder)/script.py", atomically: true, encoding: .utf8)
    return try CLI.shell(
      "cd '\(folder)' && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='\(ToolProcess.repository)/Tools/Fleet' python3 script.py"
    )
  }

  private func folder() throws -> String {
    URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
  }

  @Test func `compressed files and links to folders are left out and named`() throws {
    let folder = try folder()
    let made = try CLI.shell(
      """
      cd '\(folder)' && mkdir lines other lines/days.gz && cd lines && touch a.jsonl b.jsonl.gz c.bz2 d.zst days.gz/e .f
      ln -s ../other link; ln -s a.jsonl g.jsonl; touch ../other/h.jsonl
      """)
    #expect(made.status == 0)
    let result = try python("import local\nfor path in local.files('lines'): print(path)", in: folder)
    #expect(result.output == "lines/a.jsonl\nlines/g.jsonl\nlines/days.gz/e\n")
    #expect(
      result.messages == """
        note 'lines/.f' was left out, because Spark reads no name that begins with '_' or '.'. Rename it.
        note 'lines/b.jsonl.gz' was left out, because it is compressed. Unpack it.
        note 'lines/c.bz2' was left out, because it is compressed. Unpack it.
        note 'lines/d.zst' was left out, because it is compressed. Unpack it.
        note 'lines/link' was left out, because it is a link to a folder. Name the folder itself.

        """)
  }

  @Test func `the place of a line is a number of JSON, and no line ends the count`() throws {
    let script = """
      import local
      for first in ['6', '-6', '"6"', '" 6"', '"\\u0666"', '6.0', '1e3', 'true', 'null', '[]', '1' * 5000, '"' + '1' * 5000 + '"',
          str(2**63), str(2**63 - 1)]:
        log, place = local.key(('{"log":"X","first":%s}' % first).encode())
        print(log, 'none' if place == local.NOWHERE else place)
      """
    let result = try python(script, in: folder())
    let places = ["6", "-6"] + Array(repeating: "none", count: 11) + ["9223372036854775807"]
    #expect(result.output == places.map { "x \($0)\n" }.joined())
    #expect(result.messages == "")
  }
}
