import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// A sheet of the app's own on a screen of a navigator.
@MainActor @Suite struct RecordedItemTests {
  private func shown(_ navigator: Navigator<Windows>, by entry: EntryID?) throws -> Draft?? {
    try entry.flatMap { try navigator.viewState(for: $0, key: "draft", as: Draft?.self) }
  }

  @Test func `the log says what the sheet shows, and that it is gone`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Windows>.restored(log: log)
    let host = HeadlessHost { NavigatorView(navigator) { _ in Desk(navigator: navigator) } }
    try host.settle()
    try await navigator.flush()
    let head = navigator.headSeq
    let root = navigator.state.top?.id
    #expect(try shown(navigator, by: root) == nil)
    try host.tap("Write")
    #expect(try shown(navigator, by: root) == Draft(id: 1))
    try await navigator.flush()
    try host.tap("Other")
    #expect(try shown(navigator, by: root) == Draft(id: 2))
    try await navigator.flush()
    try host.dragDown()
    #expect(try shown(navigator, by: root) == .some(nil))
    try await navigator.flush()
    #expect(navigator.headSeq == head + 3)
    #expect(navigator.state.scenes[0].presentations.isEmpty)
  }

  @Test func `moves, links, and undo apply to the screens below the sheet`() throws {
    let navigator = Navigator<Windows>(log: nil, environment: NavigatorEnvironment(graceTime: nil))
    navigator.followLinks(with: DeepLinkRouter<Windows>(), plan: Windows.plan)
    navigator.restore(orElse: .stack(.home))
    let host = HeadlessHost { NavigatorView(navigator) { _ in Desk(navigator: navigator) } }
    navigator.push(.document(1))
    try host.tap("Write")
    let entry = navigator.state.top?.id
    navigator.push(.document(2))
    _ = try navigator.open("app:///documents/3")
    #expect(navigator.titles == ["Home", "Document 3"])
    navigator.undo()
    navigator.undo()
    #expect(navigator.titles == ["Home", "Document 1"])
    #expect(navigator.state.top?.id == entry)
    #expect(try shown(navigator, by: entry) == Draft(id: 1))
    #expect(navigator.dismiss() == .rejected(.nothingPresented))
    #expect(try host.text.contains("Sheet:"))
  }

  @Test func `no sheet comes back at launch, and the log says so`() async throws {
    let log = InMemoryEventLog()
    let first = Navigator<Windows>.restored(log: log)
    let host = HeadlessHost { NavigatorView(first) { _ in Desk(navigator: first) } }
    try host.tap("Write")
    try await first.flush()
    let second = Navigator<Windows>.restored(log: log)
    let root = second.state.top?.id
    #expect(try shown(second, by: root) == Draft(id: 1))
    #expect(
      try !HeadlessHost { NavigatorView(second) { _ in Desk(navigator: second) } }.text.contains("Sheet:"))
    #expect(try shown(second, by: root) == .some(nil))
  }

  @Test func `a sheet around the screens belongs to the first screen of the stack or window`() throws {
    let navigator = Navigator<Windows>.restored(.stack(.home, .document(1)))
    let root = navigator.state.scenes[0].root.branches[0].entries[0].id
    let own = HeadlessHost { NavigatorStack(navigator) { Desk(navigator: navigator) } }
    navigator.popToRoot()
    try own.tap("Write")
    #expect(try shown(navigator, by: root) == Draft(id: 1))
    let around = HeadlessHost { Desk(navigator: navigator) }
    try around.tap("Write")
    try around.tap("Other")
    #expect(try shown(navigator, by: root) == Draft(id: 2))
  }
}

private struct Draft: Codable, Equatable, Identifiable {
  let id: Int
}

private struct Desk: View {
  let navigator: Navigator<Windows>
  @State private var draft: Draft?

  var body: some View {
    Button("Write") { draft = Draft(id: 1) }
      .sheet(item: $draft) { draft in
        Text(verbatim: "Draft \(draft.id)")
        Button("Other") { self.draft = Draft(id: 2) }
      }
      .records(item: draft, as: "draft", in: navigator)
  }
}
