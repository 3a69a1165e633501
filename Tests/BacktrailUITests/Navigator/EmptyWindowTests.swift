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

  @Test func `a task of the app's own may restore the navigator`() async throws {
    let host = HeadlessHost {
      NavigatorView(navigator) { Text($0.title) }
        .task { [navigator] in navigator.restore(orElse: .stack(.document(1))) }
    }
    try await host.finishTasks()
    #expect(try host.text == "Document 1")
  }
}
