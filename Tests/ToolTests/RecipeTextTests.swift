import Foundation
import Testing

/// The code of the article on changes is the code that tests run.
@Suite struct RecipeTextTests {
  private let root = URL(fileURLWithPath: ToolProcess.repository)

  /// The declarations of the article's Swift blocks, without imports.
  private func recipes() throws -> [String] {
    let article = root.appendingPathComponent(
      "Sources/Backtrail/Backtrail.docc/Articles/Changes-as-a-stream.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    return text.matches(of: /```swift\n(?:import \w+\n)*\n?([\s\S]*?)\n```/).map { String($0.1) }
      .filter { $0.contains("func ") }
  }

  /// The sources of the tests that run them.
  private func sources() throws -> String {
    let folders = ["Tests/BacktrailTests/Recipes", "Tests/Tracing/Tests/TracingTests"]
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  @Test func `each recipe is in a test, to the letter`() throws {
    let (recipes, sources) = (try recipes(), try sources())
    #expect(recipes.count == 5)
    #expect(recipes.filter { !sources.contains($0) } == [])
  }
}
