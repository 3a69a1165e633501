import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct ColumnTests {
  private static let two = [BranchLayout("list", Windows.home), BranchLayout("detail", .document(1))]
  private static let three = two + [BranchLayout("more", .document(2))]

  private func host(_ navigator: Navigator<Windows>) -> HeadlessHost {
    HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
  }

  @Test func `each column of a narrow window is reached by selecting its branch, and left by going back`()
    throws
  {
    let navigator = Navigator<Windows>.restored(.split(Self.three))
    let host = host(navigator)
    host.isCompact = true
    #expect(try host.text == "Sidebar:\n  Home")
    navigator.select("more")
    #expect(try host.text == "Detail:\n  Document 2")
    try host.swipeBack()
    #expect(try host.text == "Content:\n  Document 1")
    #expect(navigator.selectedBranch == "detail")
  }

  @Test func `a person hides the sidebar, and it stays hidden after a launch`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Windows>.restored(.split(Self.two), log: log)
    let host = host(navigator)
    #expect(try host.text == "Sidebar:\n  Home\nDetail:\n  Document 1")
    try host.toggleSidebar()
    #expect(try host.text == "Detail:\n  Document 1")
    try await navigator.flush()
    let later = Navigator<Windows>.restored(.split(Self.two), log: log)
    let laterHost = self.host(later)
    #expect(try laterHost.text == "Detail:\n  Document 1")
    try laterHost.toggleSidebar()
    #expect(try laterHost.text == "Sidebar:\n  Home\nDetail:\n  Document 1")
    #expect(later.columnVisibility() == .all)
  }

  @Test func `an app chooses the columns, and undo leaves them alone`() throws {
    let navigator = Navigator<Windows>.restored(.split(Self.three))
    let host = host(navigator)
    #expect(navigator.columnVisibility() == .automatic)
    navigator.showColumns(.doubleColumn)
    #expect(try host.text == "Content:\n  Document 1\nDetail:\n  Document 2")
    navigator.push(.document(3), on: .branch("list"))
    navigator.undo()
    #expect(navigator.columnVisibility() == .doubleColumn)
    #expect(!navigator.canUndo)
    navigator.setRoot(.split(Self.two))
    #expect(navigator.columnVisibility() == .automatic)
  }
}
