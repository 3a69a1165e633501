import Foundation
import Testing

/// The code of the articles on changes, on windows, and on recording is the code that tests run.
@Suite struct RecipeTextTests {
  private let root = URL(fileURLWithPath: ToolProcess.repository)

  /// The Swift blocks of an article, without imports.
  private func blocks(of article: String) throws -> [String] {
    let file = root.appendingPathComponent("Sources/Backtrail/Backtrail.docc/Articles/\(article).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.matches(of: /```swift\n(?:import \w+\n)*\n?([\s\S]*?)\n```/).map { String($0.1) }
  }

  /// The declarations among them.
  private func recipes(of article: String) throws -> [String] {
    try blocks(of: article).filter { $0.contains(/\b(func|struct|class)\b/) }
  }

  /// The sources of the tests that run them.
  private func sources() throws -> String {
    let folders = [
      "Tests/BacktrailTests/Recipes", "Tests/Tracing/Tests/TracingTests", "Tests/BacktrailUITests/Recording",
    ]
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  @Test(arguments: [("Changes-as-a-stream", 5), ("Recording-an-apps-own-navigation", 3)])
  func `each recipe is in a test, character for character`(article: String, count: Int) throws {
    let (recipes, sources) = (try recipes(of: article), try sources())
    #expect(recipes.count == count)
    #expect(recipes.filter { !sources.contains($0) } == [])
  }

  @Test(arguments: [
    ("Opening-several-windows", "", "Device/WindowRecipe.swift", 2),
    ("Changing-your-screens", "func openNewTabs", "QuickStart/NewTabTests.swift", 1),
    ("Links-beyond-the-app", "func performQuickAction", "Links/QuickActionTests.swift", 1),
  ])
  func `an article's recipe is in its test, character for character`(
    article: String, content: String, test: String, count: Int
  ) throws {
    let recipes = try blocks(of: article).filter { content.isEmpty || $0.contains(content) }
    let file = root.appendingPathComponent("Tests/BacktrailUITests/\(test)")
    let source = try String(contentsOf: file, encoding: .utf8)
    #expect(recipes.count == count)
    #expect(recipes.filter { !source.contains($0) } == [])
  }

  @Test func `the quick start is in a test, character for character`() throws {
    let recipes = try blocks(of: "Quick-start-for-an-app").map { $0.replacing("@main\n", with: "") }
    let test = root.appendingPathComponent("Tests/BacktrailUITests/QuickStart/QuickStartTests.swift")
    let source = try String(contentsOf: test, encoding: .utf8)
    #expect(recipes.count == 6)
    #expect(recipes.filter { !source.contains($0) } == [])
  }

  @Test func `the tests in the testing article run, character for character`() throws {
    let recipes = try blocks(of: "Testing-your-app").map {
      $0.replacing("@testable import Recipes\n\n", with: "")
    }
    let test = root.appendingPathComponent("Tests/BacktrailUITests/QuickStart/TestingTests.swift")
    let source = try String(contentsOf: test, encoding: .utf8)
    #expect(recipes.count == 3)
    #expect(recipes.filter { !source.contains($0) } == [])
  }

  @Test(arguments: ["Installing", "Testing-your-app"])
  func `an article's manifest is valid`(article: String) throws {
    let file = root.appendingPathComponent("Sources/Backtrail/Backtrail.docc/Articles/\(article).md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let manifest = try #require(page.firstMatch(of: /```text\n(\/\/ swift-tools-version[\s\S]*?\n)```/)).1
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    let result = try ToolProcess.run(
      "/usr/bin/env", ["swift", "package", "--package-path", folder.path, "dump-package"])
    #expect(result.status == 0, "\(result.messages)")
  }
}
