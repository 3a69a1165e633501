import Foundation
import Testing

/// The code of the tutorial compiles after each commit, and its last chapter shows what the repository has.
@Suite struct TutorialTests {
  @Test(arguments: TutorialStep.commits)
  func `the app compiles after each commit`(files: [String]) throws {
    #expect(try TypeCheck(files: files) == .clean)
  }

  @Test func `each file belongs to one step, and each step is in a chapter of the contents`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: TutorialStep.folder + "/Code")
    let chapters = try FileManager.default.contentsOfDirectory(atPath: TutorialStep.folder)
      .filter { $0.first?.isNumber == true }.map { $0.replacing(".tutorial", with: "") }
    let contents = try String(contentsOfFile: TutorialStep.folder + "/Tutorials.tutorial", encoding: .utf8)
    #expect((1...4).flatMap(TutorialStep.steps).map(\.file).sorted() == files.sorted())
    #expect(chapters.filter { !contents.contains("doc:\($0)\"") } == [])
    #expect(TutorialStep.commits.count > 20)
  }

  @Test func `the commands of the last chapter are those of the article, which a test runs`() throws {
    let article = try text("Sources/Backtrail/Backtrail.docc/Articles/From-a-bug-report-to-a-failing-test.md")
    let commands = try TutorialStep.steps(of: 4).filter { $0.name == "Terminal" }.map { try $0.text() }
    let lines = commands.flatMap { $0.split(separator: "\n") }
    #expect(lines.count > 5)
    #expect(lines.filter { !article.contains("\n\($0)\n") } == [])
  }

  @Test func `the sources of the last chapter are those of the repository, and one has the bug`() throws {
    let sources = try TutorialStep.steps(of: 4).filter { $0.name.hasSuffix(".swift") }.map { try $0.text() }
    let links = try text("Tools/Example/Models/AppRoute+Links.swift")
    let planted = links.replacing("LinkPresentation([.cart, self])", with: "LinkPresentation([self])")
    #expect(planted != links)
    #expect(sources == [try text("Tests/Reports/CheckoutTests.swift"), planted, links])
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ToolProcess.repository)/\(path)", encoding: .utf8)
  }
}

/// A step of the tutorial: the file that is shown, and the name under which it replaces an earlier one.
private struct TutorialStep {
  static let folder = ToolProcess.repository + "/Sources/Backtrail/Backtrail.docc/Tutorials"

  /// The paths of the app's files after each commit of the first three chapters.
  static let commits: [[String]] = {
    let steps = (1...3).flatMap(Self.steps)
    var files: [String: String] = [:]
    return steps.enumerated().compactMap { index, step in
      files[step.name] = "\(folder)/Code/\(step.file)"
      let isFollowed = index + 1 < steps.count && steps[index + 1].followsTheCompiler
      return isFollowed ? nil : files.values.sorted()
    }
  }()

  let name: String
  let file: String
  /// Whether the step belongs to the commit of the step before it.
  let followsTheCompiler: Bool

  /// The steps of a chapter, in their order.
  static func steps(of chapter: Int) -> [TutorialStep] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let name = names.first(where: { $0.hasPrefix("\(chapter)-") }),
      let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    else { return [] }
    return text.matches(of: /@Step \{\n\s*(.*)[\s\S]*?@Code\(name: "(.+?)", file: "(.+?)"\)/).map {
      let follows = $0.1.hasPrefix("Fix the compiler error") || $0.1.hasPrefix("Fix those")
      return TutorialStep(name: String($0.2), file: String($0.3), followsTheCompiler: follows)
    }
  }

  func text() throws -> String {
    try String(contentsOfFile: "\(Self.folder)/Code/\(file)", encoding: .utf8)
  }
}
