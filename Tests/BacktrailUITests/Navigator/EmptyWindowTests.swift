import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct EmptyWindowTests {
  private let navigator = Navigator<Windows>(log: nil)

  @Test func `a window of a navigator that is never restored says so`() async throws {
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    #expect(try host.text == "")
    try await host.finishTasks()
    #expect(try host.text == "The navigator has not been restored. Call 'restore' once at launch.")
    navigator.restore(orElse: .stack(.document(1)))
    #expect(try host.text == "Document 1")
  }

  @Test func `a window with a scene of its own, and tabs, say so too`() async throws {
    let reminder = "The navigator has not been restored. Call 'restore' once at launch."
    let window = HeadlessDevice { [navigator] in ManyWindowsApp(navigator: navigator) }
    try window.launch()
    try await window.finishTasks()
    #expect(try window.windows[0].host?.text == reminder)
    let tabs = HeadlessHost { NavigatorTabs(navigator) { Text($0.title) } }
    try await tabs.finishTasks()
    #expect(try tabs.text == reminder)
    navigator.restore(orElse: .stack(.document(1)))
    try await window.finishTasks()
    #expect(try window.windows[0].host?.text.hasSuffix("Document 1") == true)
    #expect(try tabs.text.hasSuffix("Document 1"))
  }

  @Test func `a task of the app's own may restore the navigator`() async throws {
    let host = HeadlessHost {
      NavigatorView(navigator) { Text($0.title) }
        .task { [navigator] in navigator.restore(orElse: .stack(.document(1))) }
    }
    try await host.finishTasks()
    #expect(try host.text == "Document 1")
  }
}
