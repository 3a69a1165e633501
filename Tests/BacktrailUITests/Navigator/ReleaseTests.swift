import BacktrailTesting
import BacktrailUI
import Testing

/// A navigator is released with the window that shows it.
@MainActor @Suite(.temporaryLog) struct ReleaseTests {
  @Test func `a navigator is released with its host`() async throws {
    weak var released: Navigator<RecipeRoute>?
    do {
      let app = RecipesApp(log: try TemporaryLog.open())
      released = app.navigator
      let host = HeadlessHost(app: app)
      try host.tap("Pancakes")
      try host.swipeBack()
      try host.tap("New recipe")
      try host.type("Waffles", into: "Title")
      try await app.navigator.flush()
    }
    for _ in 0..<100 where released != nil { await Task.yield() }
    #expect(released == nil)
  }
}
