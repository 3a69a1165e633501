import Foundation
import Testing

@Suite struct ReadmeTests {
  @Test func `the README's code is the sample app's`() throws {
    for quote in try Quote.all() { #expect(try quote.isInItsFile(), "\(quote)") }
  }

  @Test func `the README's code has at most 30 lines`() throws {
    let lines = try Quote.all().flatMap(\.lines)
    #expect((10...30).contains(lines.count))
  }

  @Test func `the README has under 150 lines, and its links lead to files`() throws {
    let readme = try SourceFolder.readme()
    let links = readme.matches(of: /(?:\]\(|src="|srcset=")(?!https:)([^)"]+)[)"]/).map { String($0.1) }
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    #expect(links.count > 15)
    #expect(
      links.filter {
        !FileManager.default.fileExists(atPath: SourceFolder.root.appendingPathComponent($0).path)
      } == [])
  }

  @Test func `the tool has the version of the newest entry in the changelog`() throws {
    let changelog = try String(
      contentsOf: SourceFolder.root.appendingPathComponent("Sources/Backtrail/Backtrail.docc/CHANGELOG.md"),
      encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## (\d+\.\d+\.\d+)/))
    #expect(try CLI.run("--version").output == newest.1 + "\n")
  }

  @Test func `the files that make decisions are where the catalog says`() throws {
    let sources = SourceFolder.root.appendingPathComponent("Sources")
    let page = sources.appendingPathComponent("Backtrail/Backtrail.docc/Articles/Where-things-are-decided.md")
    let names = try String(contentsOf: page, encoding: .utf8).matches(of: /`(\S+\.swift)`/).map { "/\($0.1)" }
    let files = [sources.path, ToolProcess.repository + "/Tools"].flatMap { folder in
      FileManager.default.enumerator(atPath: folder)?.compactMap { "/\($0)" } ?? []
    }
    #expect(names.count > 20)
    #expect(names.filter { name in !files.contains { $0.hasSuffix(name) } } == [])
  }

  @Test func `the table of generic arguments names just the generic types`() throws {
    let generic = try PublicType.all().filter { $0.isGeneric && !$0.isProtocol }.map(\.name)
    #expect(Set(generic) == Set(PublicType.arguments.keys))
  }

  @Test func `the catalog links to each public type behind the one import`() throws {
    let catalog = try SourceFolder.catalog()
    let modules = try SourceFolder.modulesBehindTheImport()
    let missing = try PublicType.all().filter { type in
      let link = "``/\(type.module)/\(type.name)"
      return modules.contains(type.module) && !catalog.contains(link + "``") && !catalog.contains(link + "/")
    }
    #expect(missing.map(\.name) == [])
  }

  @Test func `no public type has the same name as a SwiftUI type`() throws {
    #expect(Set(try PublicType.all().map(\.name)).isDisjoint(with: PublicType.namesOfSwiftUI))
  }

  @Test func `every public type compiles in type position`() throws {
    let types = try PublicType.all()
    try #require(types.count > 50)
    let uses = types.enumerated().map { "typealias Use\($0) = \($1.use)" }
    let source = """
      import Backtrail
      import BacktrailInspection
      import BacktrailMapUI
      import BacktrailTesting
      import BacktrailUI
      enum Stop: Route, CaseIterable, Screens { case list }
      extension Stop: View { var body: some View { Text("") } }
      \(uses.joined(separator: "\n"))
      """
    #expect(try TypeCheck(source) == .clean)
  }
}

/// A Swift block of the README, and the file of the sample app that its lines are from.
private struct Quote {
  let path: String
  let lines: [Substring]

  /// Every block; the last path before a block names its file.
  static func all() throws -> [Quote] {
    let readme = try SourceFolder.readme()
    let quotes = readme.matches(of: /`(Tools\/Example\/\S+\.swift)`:\n\n```swift\n([\s\S]*?)\n```/).map {
      Quote(path: String($0.1), lines: $0.2.split(separator: "\n", omittingEmptySubsequences: false))
    }
    try #require(quotes.count == readme.matches(of: /```swift/).count)
    return quotes
  }

  /// Whether the lines are in the file, in order; other lines may be between the parts that `// …` separates.
  func isInItsFile() throws -> Bool {
    let file = try String(contentsOf: SourceFolder.root.appendingPathComponent(path), encoding: .utf8)
    var rest = file.split(separator: "\n", omittingEmptySubsequences: false)[...]
    return lines.split { $0.trimmingCharacters(in: .whitespaces) == "// …" }.allSatisfy { part in
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
      return true
    }
  }
}

/// A type that a module of ours declares at its top level.
private struct PublicType {
  /// The contents of the angle brackets of generic types when they are used.
  static let arguments = [
    "Branch": "Stop", "BranchLayout": "Stop", "ClosedItem": "Stop", "Container": "Stop",
    "ContainerLayout": "Stop", "DecodedRoute": "Stop", "MoveRequest": "Stop",
    "MoveButton": "Text", "MoveList": "Stop", "NavigationState": "Stop",
    "NavigationChange": "Stop", "Navigator": "Stop",
    "NavigationRecorder": "Stop",
    "NodeID": "NodeKind.Entry", "Presentation": "Stop",
    "DeepLinkRouteDefinition": "Stop", "DeepLinkRouter": "Stop", "LinkBranch": "Stop",
    "LinkPlan": "Stop", "Loading": "Int",
    "LinkPresentation": "Stop", "UniversalDeepLinkRouter": "Stop",
    "SceneState": "Stop", "StackEntry": "Stop", "StackItem": "Stop",
    "InjectedView": "Text", "NavigatorStack": "Stop, Text", "NavigatorTabs": "Stop, Text",
    "NavigatorView": "Stop, Text", "NavigatorWindow": "Stop, Text", "ScreenLoads": "Int, Int, Int",
    "ScreenState": "Int, Int, Binding<Int>", "ScreenValue": "Int", "ScreenViewState": "Int, Int, Int",
    "ScreensForEach": "Stop, Text", "Sensitive": "Int",
    "ScreensForEachView": "Stop",
    "StateDrivenView": "Int, Int, Int, Text, Text, Text, Text, Text", "TypeNamed": "Stop",
    "ViewState": "Int, Int, Int", "ViewStateRecord": "Int, Int, Int",
    "AnyScreenTransition": "UniversalScreen, UniversalScreen", "BranchContent": "Int, Int",
    "ClosedContext": "UniversalScreen", "ConditionalWindow": "Slot<UniversalScreen>, UniversalScreen",
    "ContentResult": "UniversalScreen", "ContextCoding": "Int", "MapPath": "UniversalScreen",
    "MappedContent": "UniversalScreen, Int", "Navigation": "UniversalScreen", "NavigationContent": "Int",
    "PreciseTransition": "UniversalScreen, UniversalScreen", "Present": "UniversalScreen, UniversalScreen",
    "Push": "UniversalScreen, UniversalScreen", "RootRouter": "UniversalScreen",
    "Router": "UniversalScreen", "ScreenMap": "UniversalScreen", "Slot": "UniversalScreen",
    "Split": "Slot<UniversalScreen>, UniversalScreen", "Tabs": "Slot<UniversalScreen>, UniversalScreen",
  ]

  /// Top-level names of SwiftUI other than those that HeadlessUI has, for which a clash would not compile.
  static let namesOfSwiftUI = """
    ActionSheet Alert Anchor Angle Animatable Animation AppStorage AsyncImage Axis Canvas Capsule Circle
    ColorPicker Commands ContentMode ControlGroup DatePicker DisclosureGroup Divider DocumentGroup
    EditMode Ellipse Entry EnvironmentObject FetchRequest FocusState Form Gauge GeometryReader Gesture
    Gradient Grid GridRow GroupBox Layout LazyHStack LazyVStack Link Material Menu MenuBarExtra
    Namespace NavigationSplitViewVisibility NavigationView ObservedObject OpenURLAction OutlineGroup
    Path Picker PinnedScrollableViews PreferenceKey PreviewProvider Rectangle RenameButton
    RoundedRectangle ScrollView Section SecureField Settings Shape ShareLink Slider Spacer StateObject Stepper SubmitLabel Tab
    Table TableColumn TextEditor TimelineView ToolbarItem Transaction Transition UnitPoint UtilityWindow
    Visibility Window ZStack
    """.split { $0.isWhitespace }.map(String.init)

  let module: String
  let name: String
  let isProtocol: Bool
  let isGeneric: Bool

  /// The type as another module writes it.
  var use: String {
    if isProtocol { return "any \(name)" }
    return Self.arguments[name].map { "\(name)<\($0)>" } ?? name
  }

  /// All of them, from the sources of all modules.
  static func all() throws -> [PublicType] {
    try SourceFolder.sources().flatMap { source in
      source.text.matches(of: declaration).map {
        PublicType(
          module: source.module, name: String($0.2), isProtocol: $0.1 == "protocol", isGeneric: $0.3 != nil)
      }
    }
  }

  private static var declaration: Regex<(Substring, Substring, Substring, Substring?)> {
    /^(?:@\w+ )*public (?:final |indirect )*(struct|enum|class|protocol|actor|typealias) (\w+)(<)?/
      .anchorsMatchLineEndings()
  }
}

/// The texts of this repository that the tests check.
private enum SourceFolder {
  static let root = URL(fileURLWithPath: ToolProcess.repository)

  static func readme() throws -> String {
    try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// The texts of all Swift files of the library's modules; the names of HeadlessUI are SwiftUI's, not ours.
  static func sources() throws -> [(module: String, text: String)] {
    try files("Sources", ".swift").compactMap { path, text in
      let module = String(path.prefix { $0 != "/" })
      return module == "HeadlessUI" ? nil : (module, text)
    }
  }

  /// The landing page and the articles of the module `Backtrail`, as one text.
  static func catalog() throws -> String {
    let pages = try files("Sources/Backtrail/Backtrail.docc", ".md").filter {
      $0.path == "Backtrail.md" || $0.path.hasPrefix("Articles/")
    }
    return pages.map(\.text).joined(separator: "\n")
  }

  /// The modules whose names `import Backtrail` makes available.
  static func modulesBehindTheImport() throws -> [String] {
    let exports = try String(
      contentsOf: root.appendingPathComponent("Sources/Backtrail/Exports.swift"), encoding: .utf8)
    let modules = exports.matches(of: /@_exported public import (\w+)/).map { String($0.1) }
    try #require(modules.count == 4)
    return modules + ["Backtrail"]
  }

  /// The sorted paths below a folder with the given ending, and the texts of their files.
  private static func files(_ folder: String, _ ending: String) throws -> [(path: String, text: String)] {
    let folder = root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(ending) }.sorted().map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }
}
