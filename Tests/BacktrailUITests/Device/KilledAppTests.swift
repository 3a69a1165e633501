import BacktrailTesting
import BacktrailUI
import Testing

/// An app on a real log that is killed and launched again within one test.
@MainActor @Suite(.temporaryLog) struct KilledAppTests {
  @Test func `a killed app's log can be opened immediately, and has what was flushed`() async throws {
    let first = RecipesApp(log: try TemporaryLog.open())
    let host = HeadlessHost(app: first)
    try host.tap("Pancakes")
    first.navigator.confirmLaunch()
    try await first.navigator.flush()
    try TemporaryLog.kill()
    try host.swipeBack()
    await #expect(throws: StoreError.self) { try await first.navigator.flush() }
    let second = RecipesApp(log: try TemporaryLog.open())
    #expect(second.navigator.restoreLevel == .full)
    #expect(second.navigator.topRoute == .recipe(id: 1))
    await second.navigator.close()
  }

  @Test func `a log that is still open keeps the app from starting`() throws {
    let device = HeadlessDevice { RecipesApp(log: try TemporaryLog.open()) }
    try device.launch()
    device.kill()
    let error = #expect(throws: HeadlessError.self) { try device.launch() }
    #expect(error?.message.hasPrefix("The app could not be created: ") == true)
    #expect(!device.isRunning)
    try TemporaryLog.kill()
    try device.launch()
    #expect(try device.windows.map { try $0.host?.text.contains("Pancakes") } == [true])
  }

  @Test func `a navigator follows links at the first launch`() throws {
    let navigator = try TemporaryLog.navigator(orElse: ContainerLayout<RecipeRoute>.start) {
      $0.followLinks(with: RecipeRoute.router) { $0.plan }
    }
    try navigator.open("recipes://recipes/2")
    #expect(navigator.topRoute == .recipe(id: 2))
  }
}
