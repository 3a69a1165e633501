import Backtrail
import BacktrailInspection
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

  @Test func `a root that was replaced is back when a build reads it`() async throws {
    var roots: [Container<RouteReference>] = []
    for round in 0..<8 {
      let (kiln, first) = launch(.stack(Kiln.fire))
      if round == 0 { kiln.push(.glaze(7)) }
      kiln.saveViewState("hot \(round)")
      #expect(
        kiln.state.scenes[0].root.branches[0].entries.map(\.route) == [.route(.fire), .route(.glaze(7))])
      roots.append(kiln.encodedState.scenes[0].root)
      try await kiln.flush()

      let (loom, second) = launch(.stack(Loom.warp(1)))
      if round == 0 { loom.push(.weft) }
      #expect(
        loom.state.scenes[0].root.branches[0].entries.map(\.route) == [.route(.warp(1)), .route(.weft)])
      #expect(loom.state.closedItems.map(\.shelvedScene) == [loom.state.scenes[0].id])
      #expect(first.renewedWindows == [])
      #expect(second.renewedWindows == (round == 0 ? [loom.state.scenes[0].id] : []))
      try await loom.flush()
    }
    #expect(Set(roots.map { "\($0)" }).count == 1)
    let (last, _) = launch(.stack(Kiln.clay))
    #expect(try last.viewState(for: #require(last.state.top?.id)) == "hot 7")
  }

  @Test func `the modal layers over a root that does not read are back with it`() async throws {
    let (kiln, _) = launch(.stack(Kiln.glaze(7)))
    kiln.present(.fire)
    let dismissed = try #require(kiln.state.scenes[0].presentations.first?.id)
    kiln.dismiss()
    kiln.present(.clay)
    kiln.saveViewState("letter")
    kiln.present(.glaze(8))
    let window = kiln.encodedState.scenes[0]
    let sheet = window.presentations[0].container.branches[0].entries[0].id
    try await kiln.flush()

    for _ in 0..<3 {
      // 'clay' reads here too, and stands over a root that does not.
      let (easel, report) = launch(.stack(Easel.plank))
      #expect(easel.state.scenes[0].presentations.isEmpty)
      #expect(report.rows.first { $0.entry == sheet }?.outcome == .closed)
      #expect(report.viewStates.map(\.outcome) == [.closed])
      try await easel.flush()

      let (again, back) = launch(.stack(Kiln.fire))
      #expect(again.encodedState.scenes[0] == window)
      #expect(try again.viewState(for: sheet) == "letter")
      #expect(again.state.closedItems.contains { $0.layer == dismissed })
      #expect(back.rejections.isEmpty)
      try await again.flush()
    }
  }

  @Test func `each root is back with the modal layers that stood over it`() async throws {
    let (kiln, _) = launch(.stack(Kiln.fire))
    kiln.present(.glaze(7), owner: .scene)
    let fired = kiln.encodedState.scenes[0]
    try await kiln.flush()
    let (loom, _) = launch(.stack(Loom.warp(1)))
    loom.present(.weft, owner: .scene)
    let woven = loom.encodedState.scenes[0]
    try await loom.flush()
    for _ in 0..<3 {
      let (kiln, _) = launch(.stack(Kiln.clay))
      #expect(kiln.encodedState.scenes[0] == fired)
      // What is closed meanwhile pushes nothing out.
      for _ in 0..<12 {
        kiln.openScene("more", root: .stack(.clay))
        kiln.closeScene(.active)
      }
      try await kiln.flush()
      let (loom, _) = launch(.stack(Loom.weft))
      #expect(loom.encodedState.scenes[0] == woven)
      try await loom.flush()
    }
  }

  @Test func `a modal layer that was back once and then dismissed stays away`() async throws {
    let (kiln, _) = launch(.stack(Kiln.fire))
    kiln.present(.glaze(7))
    try await kiln.flush()
    let (loom, _) = launch(.stack(Loom.weft))
    try await loom.flush()
    let (again, _) = launch(.stack(Kiln.clay))
    #expect(again.state.scenes[0].presentations.count == 1)
    again.dismiss()
    try await again.flush()
    let (other, _) = launch(.stack(Loom.weft))
    try await other.flush()
    let (last, _) = launch(.stack(Kiln.clay))
    #expect(last.state.scenes[0].presentations.isEmpty)
  }

  @Test func `of the roots that read the newest is back`() async throws {
    let (before, _) = launch(.stack(Kiln.clay))
    before.shelveRoot(.stack(.fire))
    before.shelveRoot(.stack(.glaze(1)))
    try await before.flush()
    let (after, report) = launch(.stack(Loom.weft))
    #expect(report.renewedWindows == after.state.scenes.map(\.id))
    after.shelveRoot(.stack(.warp(2)))
    try await after.flush()
    let (again, _) = launch(.stack(Kiln.fire))
    #expect(again.state.top?.route == .route(.glaze(1)))
    #expect(again.state.closedItems.count == 4)
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

/// The routes of a build that shares one with the first.
enum Easel: Route {
  case clay, plank
}

/// The routes of a build that shares none with the others.
enum Loom: Route {
  case warp(Int)
  case weft
}

extension ClosedItem {
  fileprivate var layer: PresentationID? {
    if case .presentations(let layers, _) = content { layers.first?.id } else { nil }
  }
}
