import BacktrailTesting
import BacktrailUI
import Testing

extension Navigator {
  /// Opens the layout's tabs that the restored windows lack.
  func openNewTabs(of layout: ContainerLayout<R>) throws {
    try perform(cause: .restore) { moves in
      for window in state.scenes {
        let tabs = window.root.branches
        if window.root.kind == .stack {
          moves.shelveRoot(layout, of: .scene(window.id))
          continue
        }
        for new in layout.branches where !tabs.contains(where: { $0.name == new.name }) {
          moves.openBranch(new.name, new.routes[0], beside: .stack(tabs[0].id))
        }
      }
    }
  }
}

/// The quick start's app, after an update that adds tabs.
@MainActor @Suite(.temporaryLog) struct NewTabTests {
  /// Launches the earlier build with a recipe on top, and then the app.
  private func update(_ layout: ContainerLayout<RecipeRoute>) async throws -> Navigator<RecipeRoute> {
    let earlier = try TemporaryLog.navigator(orElse: layout)
    earlier.push(.recipe(id: 1))
    await earlier.close()
    return try TemporaryLog.navigator(orElse: .start)
  }

  private func tabs(of navigator: Navigator<RecipeRoute>) -> [String]? {
    navigator.state.activeSceneState?.root.branches.map(\.name)
  }

  @Test func `a tab that the log lacks is opened, and the user's place stays`() async throws {
    let navigator = try await update(.tabs([BranchLayout(RecipeTab.recipes, .list)]))
    #expect(tabs(of: navigator) == ["recipes"])
    for _ in 1...2 { try navigator.openNewTabs(of: .start) }
    #expect(tabs(of: navigator) == ["recipes", "settings"])
    #expect(navigator.topRoute == .recipe(id: 1))
    #expect(!navigator.canUndo)
  }

  @Test func `a stack becomes tabs, and can be reopened`() async throws {
    let navigator = try await update(.stack(.list))
    let stack = try #require(navigator.state.topStack?.id)
    try navigator.openNewTabs(of: .start)
    #expect(tabs(of: navigator) == ["recipes", "settings"])
    #expect(navigator.topRoute == .list)
    #expect(!navigator.canUndo)
    navigator.reopenRoot(stack)
    #expect(navigator.topRoute == .recipe(id: 1))
  }
}
