import BacktrailTesting
import BacktrailUI
import Foundation
import TestSupport
import Testing

@Screens
@DeepLinkDestination
enum RecipeRoute: Route {
  @Screen(RecipeList.self)
  @DeepLinkRoute("/")
  case list

  @Screen(RecipePage.self)
  @DeepLinkRoute("/recipes/:id")
  case recipe(id: Int)

  @Screen(RecipeEditor.self)
  case editor

  @Screen(RecipeSettings.self)
  @DeepLinkRoute("/settings")
  case settings
}

enum RecipeTab: String {
  case recipes, settings
}

extension ContainerLayout<RecipeRoute> {
  /// The tabs of the first launch.
  static let start = tabs([
    BranchLayout(RecipeTab.recipes, .list), BranchLayout(RecipeTab.settings, .settings),
  ])
}

struct RecipesApp: App {
  let navigator: Navigator<RecipeRoute>

  init() { self.init(log: openRecipeLog()) }

  /// The app on any log, such as a test's.
  init(log: SQLiteEventLog?) {
    navigator = Navigator(log: log)
    navigator.followLinks(with: RecipeRoute.router) { $0.plan }
    navigator.restore(orElse: .start)
  }

  var body: some Scene {
    WindowGroup { RecipesWindow(navigator: navigator) }
  }
}

/// Opens the log in a folder of its own, which is not backed up.
private func openRecipeLog() -> SQLiteEventLog? {
  do {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    var folder = support.appendingPathComponent("Navigation")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try folder.setResourceValues(values)
    return try SQLiteEventLog(path: folder.appendingPathComponent("navigation.backtrail").path)
  } catch {
    print("Navigation is not recorded: \(error)")
    return nil
  }
}

struct RecipesWindow: View {
  let navigator: Navigator<RecipeRoute>

  var body: some View {
    NavigatorView(navigator).branchLabel { Text($0.capitalized) }
  }
}

struct RecipeList: View {
  @Environment(\.navigate) private var navigate

  var body: some View {
    List {
      NavigationLink("Pancakes", route: RecipeRoute.recipe(id: 1))
      NavigationLink("Soup", route: RecipeRoute.recipe(id: 2))
      Button("New recipe") { navigate.present(RecipeRoute.editor) }
    }
    .navigationTitle("Recipes")
  }
}

struct RecipePage: View {
  let id: Int

  var body: some View { Text("Steps for recipe \(id)").navigationTitle("Recipe \(id)") }
}

struct RecipeSettings: View {
  var body: some View { Text("No settings yet").navigationTitle("Settings") }
}

struct RecipeEditor: View {
  @Environment(\.navigate) private var navigate
  @ScreenState("title") private var title = ""

  var body: some View {
    VStack {
      TextField("Title", text: $title)
      Button("Done") { navigate.dismiss() }
    }
    .navigationTitle("New recipe")
  }
}

extension RecipeRoute {
  static let router = DeepLinkRouter<RecipeRoute>(policy: DeepLinkPolicy(schemes: ["recipes"]))

  var plan: LinkPlan<RecipeRoute> {
    switch self {
    case .list: LinkPlan(LinkBranch(RecipeTab.recipes))
    case .recipe: LinkPlan(LinkBranch(RecipeTab.recipes, [self]))
    case .editor: LinkPlan(LinkBranch(RecipeTab.recipes), LinkPresentation([self]))
    case .settings: LinkPlan(LinkBranch(RecipeTab.settings))
    }
  }
}

/// The app of the quick start, as a person uses it.
@MainActor @Suite(.temporaryLog) struct QuickStartTests {
  private let path: String

  init() throws { path = try TemporaryLog.path() }

  private func launch(_ visit: (HeadlessHost, Navigator<RecipeRoute>) throws -> Void) async throws -> String {
    let app = RecipesApp(log: try SQLiteEventLog(path: path))
    let host = HeadlessHost(app: app)
    try visit(host, app.navigator)
    let text = try host.text
    await app.navigator.close()
    return text
  }

  @Test func `the editor is restored with its title`() async throws {
    let last = try await launch { host, _ in
      try host.tap("Pancakes")
      try host.swipeBack()
      try host.tap("New recipe")
      try host.type("Waffles", into: "Title")
    }
    #expect(last.contains("Waffles"))
    #expect(try await launch { _, _ in } == last)
  }

  @Test func `a link opens a recipe above the list`() async throws {
    let text = try await launch { _, navigator in try navigator.open("recipes://recipes/2") }
    #expect(text.contains("Recipes > Recipe 2"))
  }
}
