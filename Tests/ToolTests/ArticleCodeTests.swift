import Foundation
import Testing

/// The articles' Swift code compiles, with what each article takes for granted. `Tools/apple` compiles the declarations
/// for Apple's systems too.
@Suite struct ArticleCodeTests {
  @Test(arguments: ArticleCode.all)
  func `the code of an article compiles`(article: ArticleCode) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    try Data(article.source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let errors = try TypeCheck(files: [file.path] + article.surroundings).errors.map {
      $0.replacing(file.path, with: article.path)
    }
    #expect(errors == [])
  }

  @Test func `declarations, statements, views, and properties are told apart`() {
    let lines = [
      "import Backtrail", "", "@Screens", "enum A: Route {", "  case a", "}", "navigator.pop()",
      "Text(\"x\")",
    ]
    #expect(
      ArticleCode.parts(of: lines)
        == .init(
          imports: ["import Backtrail"], declarations: ["", "@Screens", "enum A: Route {", "  case a", "}"],
          statements: ["navigator.pop()", "Text(\"x\")"]))
    #expect(
      ArticleCode.wrapped(["navigator.pop()"], number: 1).first?.contains("func block1() async throws")
        == true)
    #expect(ArticleCode.wrapped(["NavigatorView(navigator)"], number: 2).first?.contains("-> Any") == true)
    #expect(ArticleCode.wrapped([".onAppear {}"], number: 3).contains("Text(\"\")"))
    #expect(ArticleCode.wrapped(["@State var a = 1"], number: 4).first == "struct Block4: View {")
  }
}

/// The Swift blocks of one article, as one source.
struct ArticleCode: Sendable, CustomTestStringConvertible {
  struct Parts: Equatable {
    var imports: [String] = []
    var declarations: [String] = []
    var statements: [String] = []
  }

  let path: String
  let source: String

  var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The files with declarations that the article does not show.
  var surroundings: [String] {
    get throws {
      let tests = ToolProcess.repository + "/Tests"
      let name = testDescription.replacing(".md", with: "").replacing("-", with: "_")
      var files = ["\(tests)/Apple/Around/\(name).swift"]
      if name.hasPrefix("Recording_UIKit") {
        let adoption = "\(tests)/Adoption/AdoptionTests"
        files = try FileManager.default.contentsOfDirectory(atPath: adoption + "/StandIns").map {
          "\(adoption)/StandIns/\($0)"
        }
        files.append(adoption + "/Recipes/Screen.swift")
      }
      return files.filter { FileManager.default.fileExists(atPath: $0) }
    }
  }

  /// README quotes the sample app, and `RecipeTextTests` finds the code of the testing article in a test.
  static let all = DocumentPage.all
    .filter { $0.path != "README.md" && !$0.path.hasSuffix("Testing-your-app.md") }
    .compactMap(ArticleCode.init)

  private init?(_ page: DocumentPage) {
    let blocks = page.blocks.filter { $0.language == "swift" && Self.compilesHere($0) }
    guard !blocks.isEmpty else { return nil }
    var (imports, body) = (["import BacktrailUI"], [String]())
    for block in blocks {
      let parts = Self.parts(of: block.lines)
      if block.lines.contains(where: { $0.contains("@Test") }) {
        imports += ["import BacktrailTesting", "import Testing"]
      }
      imports += parts.imports.filter { !imports.contains($0) }
      body += parts.declarations + Self.wrapped(parts.statements, number: block.line)
    }
    path = page.path
    source = (imports + body).joined(separator: "\n") + "\n"
  }

  /// Content of a block that compiles elsewhere, and the place where it does.
  private static let elsewhere = [
    "import OSLog": "Tools/apple", "import UIKit": "Tools/apple", "import AppIntents": "Tools/apple",
    "import WidgetKit": "Tools/apple", "#Preview": "Tools/apple", "UserActivity": "Tools/apple",
    "userActivity": "Tools/apple", "applicationSupportDirectory": "Tools/apple",
    "import Tracing": "Tests/Tracing", "@testable import Example": "RecordTestTests",
    "LinkPlan(LinkBranch(ShopTab.shop), LinkPresentation([self]))": "TutorialTests",
  ]

  private static func compilesHere(_ block: DocumentPage.Block) -> Bool {
    let text = block.lines.joined(separator: "\n")
    return !elsewhere.keys.contains { text.contains($0) }
  }

  /// Separates a block's imports and declarations from its other lines.
  static func parts(of lines: [String]) -> Parts {
    var parts = Parts()
    var isDeclaration = false
    for line in lines {
      if line.hasPrefix("import ") {
        parts.imports.append(line)
        continue
      }
      if let first = line.first, !" })".contains(first) {
        isDeclaration = line.contains(
          /^(@\w+(\(.*\))? )*((public|private|final) )*(struct|enum|extension|class|func|protocol|typealias) |^@\w+(\(.*\))?( @\w+)*$/
        )
      }
      if isDeclaration || line.isEmpty {
        parts.declarations.append(line)
      } else {
        parts.statements.append(line)
      }
    }
    return parts
  }

  /// Surrounds lines that are not declarations with what makes them compile: a function, or a view with properties.
  static func wrapped(_ lines: [String], number: Int) -> [String] {
    guard let first = lines.first?.first else { return [] }
    if first == "@" {
      let properties = lines.filter { $0.hasPrefix("@") }
      let body = lines.filter { !$0.hasPrefix("@") }
      return ["struct Block\(number): View {"] + properties + ["var body: some View {"]
        + (body.isEmpty ? ["EmptyView()"] : body) + ["}", "}"]
    }
    let isValue = first == "." || first.isUppercase
    let result = isValue ? "() -> Any {" : "() async throws {"
    return ["@MainActor func block\(number)\(result)"] + (first == "." ? ["Text(\"\")"] : []) + lines + ["}"]
  }
}
