import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Suite struct RecipeTests {
  @Test func `a person starts a recipe and looks at the settings`() throws {
    let host = HeadlessHost(app: RecipesApp(log: nil))
    try host.tap("New recipe")
    try host.type("Waffles", into: "Title")
    try host.dragDown()
    try host.tap("Pancakes")
    try host.swipeBack()
    try host.select(tab: "Settings")
    #expect(try host.text == "Tabs: Recipes | [Settings]\n  Settings\n    No settings yet")
    #expect(host.warnings == [])
  }

  @Test func `a link opens a recipe above the list`() throws {
    let host = HeadlessHost(app: RecipesApp(log: nil))
    try host.open(#require(URL(string: "recipes://recipes/2")))
    #expect(try host.text.contains("Recipes > Recipe 2"))
  }
}

@MainActor @Test(.temporaryLog) func `an open recipe survives a kill`() async throws {
  let first = RecipesApp(log: try TemporaryLog.open())
  let host = HeadlessHost(app: first)
  try host.tap("Pancakes")
  first.navigator.confirmLaunch()
  try await first.navigator.flush()
  try TemporaryLog.kill()
  let second = RecipesApp(log: try TemporaryLog.open())
  #expect(second.navigator.topRoute == .recipe(id: 1))
}

@MainActor @Test(.temporaryLog) func `the editor is back after a kill in the background`() async throws {
  let device = HeadlessDevice { RecipesApp(log: try TemporaryLog.open()) }
  try device.launch()
  let window = try #require(device.windows.first)
  try window.host?.tap("New recipe")
  try window.host?.type("Waffles", into: "Title")
  try device.hide(window)
  try await device.finishTasks()
  device.kill()
  try TemporaryLog.kill()
  try device.launch()
  #expect(try window.host?.text.contains("Waffles") == true)
}
