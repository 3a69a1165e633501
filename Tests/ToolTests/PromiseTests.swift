import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// Each promise of the article on the file names a test or a part of `Tools/torture`, which must exist.
@Suite struct PromiseTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The last cells of the table's rows.
  private func proofs() throws -> [Substring] {
    let article = try text("Sources/Backtrail/Backtrail.docc/Articles/What-the-file-promises.md")
    return article.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(" | 0.") }
      .compactMap { $0.split(separator: "|").last }
  }

  /// The sources of tests, by the name of their suite's file.
  private func sources() throws -> [String: String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: "Tests").path)?.allObjects ?? []
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix("Tests.swift") }
    return try Dictionary(
      paths.map { (URL(filePath: $0).deletingPathExtension().lastPathComponent, try text("Tests/" + $0)) }
    ) { $0 + $1 }
  }

  @Test func `every promise names a proof that exists`() throws {
    let proofs = try proofs()
    #expect(proofs.count > 15)
    let sources = try sources()
    let torture = try text("Tools/torture")
    let parts = proofs.flatMap { String($0).components(separatedBy: "; ") }
      .flatMap { $0.components(separatedBy: ", `") }
    for part in parts {
      let words = part.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      if words.hasPrefix("Tools/torture ") {
        #expect(torture.contains(words.dropFirst("Tools/torture ".count)), "\(words)")
      } else {
        let names = words.components(separatedBy: "`: ")
        let source = try #require(sources[names[0]], "\(words)")
        #expect(names.count == 2 && source.contains("`\(names[1])`"), "\(words)")
      }
    }
  }

  @Test func `every form of the five READMEs names a test that exists`() throws {
    let rows = try text("Tests/README-forms.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
    let tests = rows.compactMap { $0.split(separator: "`").dropFirst().first }
    #expect(rows.count == 5 + 82 && tests.count == 70)
    let sources = try sources().values.joined()
    for test in tests { #expect(sources.contains("func `\(test)`("), "\(test)") }
  }

  @Test(.temporaryLog) func `the article shows the events of the sample session`() throws {
    let path = try TemporaryLog.path()
    let imported = try CLI.run("import", path, root.path + "/Tests/Golden/sessions/shop.jsonl")
    #expect(imported.status == 0)
    let rows = try SQLiteLogReader(path: path).batches().flatMap(\.events).map { event in
      let columns = event.columns
      return [String(event.seq), columns.type, columns.target, columns.name, event.payload?.text]
        .map { $0 ?? "" }.joined(separator: "|")
    }
    let article = try text("Sources/Backtrail/Backtrail.docc/Articles/What-the-file-promises.md")
    let query =
      "sqlite3 shop.backtrail 'SELECT seq, type, target, name, payload FROM event'\n```\n\n```text\n"
    #expect(rows.count > 20)
    #expect(article.contains(query + rows.joined(separator: "\n") + "\n```"))
  }
}
