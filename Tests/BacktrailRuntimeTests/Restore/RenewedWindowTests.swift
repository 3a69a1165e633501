import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

/// What a launch makes of a window of which nothing reads, in an app without a map.
@MainActor @Suite struct RenewedWindowTests {
  private let log = InMemoryEventLog()

  private func launch<R: Route>(_ layout: ContainerLayout<R>) -> (app: Navigator<R>, report: RestoreReport) {
    let app = Navigator<R>(log: log, environment: NavigatorEnvironment(graceTime: nil))
    return (app, app.restore(orElse: layout))
  }

  @Test func `a window of which nothing reads begins anew, and keeps what it had`() async throws {
    let (before, _) = launch(.stack(Kiln.glaze(7)))
    before.push(.fire)
    before.saveViewState("hot")
    before.present(.fire)
    let window = before.state.scenes[0]
    before.openScene("second", root: .stack(.clay))
    try await before.flush()

    let (after, report) = launch(.tabs([BranchLayout("one", Wheel.clay), BranchLayout("two", .clay)]))
    #expect(after.state.scenes.map(\.root.kind) == [.tabs, .stack])
    #expect(
      after.state.scenes[0].root.branches.flatMap(\.entries).map(\.route) == [.route(.clay), .route(.clay)])
    #expect(report.renewedWindows == [window.id])
    #expect(report.quarantined == window.entries.map(\.id))
    #expect(!after.canUndo)
    try await after.flush()
    let launched = try #require(try log.batches(in: after.headSeq...after.headSeq).last)
    #expect(launched.events.map(\.columns.type) == ["sessionStarted", "rootShelved"])
    #expect(launched.events[0].summary(limit: .max).hasSuffix("; \(window.id) renewed"))

    let (again, same) = launch(.stack(Kiln.clay))
    #expect(same.renewedWindows == [])
    again.reopenRoot(window.root.branches[0].id, of: .scene(window.id))
    #expect(again.state.scenes[0].root == window.root)
    #expect(try again.viewState(for: window.root.branches[0].entries[1].id) == "hot")
  }

  @Test(arguments: [
    ContainerLayout.stack(Kiln.fire, .clay),
    .tabs([BranchLayout("one", .fire), BranchLayout("two", .clay)]),
  ])
  func `a window of which something reads stays`(layout: ContainerLayout<Kiln>) async throws {
    let (before, _) = launch(layout)
    let entries = before.state.scenes[0].entries.map(\.id)
    try await before.flush()
    let (after, report) = launch(.stack(Wheel.clay))
    #expect(after.state.scenes[0].entries.map(\.id) == entries)
    #expect(report.renewedWindows == [])
  }
}

/// A build's routes, and those of one with fewer.
enum Kiln: Route {
  case clay, fire
  case glaze(Int)
}

enum Wheel: Route {
  case clay
}
