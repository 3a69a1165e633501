import Backtrail
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// Random histories of an app with its own paths, tabs, and sheets: after each step the log says what the app shows.
@MainActor @Suite struct RecordedHistoryTests {
  @Test(.tags(.slow), arguments: 0..<4)
  func `the replay of the log equals the app after each step`(part: UInt64) async throws {
    for seed in SlowCases.first(500 as UInt64).shifted(by: part * 500) {
      try await History(seed: seed).run(steps: 24)
      await Task.yield()
    }
  }
}

@MainActor
private final class History {
  private let seed: UInt64
  private var random: SplitMix64
  private let log = InMemoryEventLog()
  private var app = PlainApp()
  private var recorder: NavigationRecorder<Shop>
  private var steps: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    recorder = Self.launch(log, seed)
  }

  private static func launch(_ log: InMemoryEventLog, _ seed: UInt64) -> NavigationRecorder<Shop> {
    NavigationRecorder(log: log, root: .withOrders, environment: .fixed(seed: seed))
  }

  func run(steps count: Int) async throws {
    try await expectAgreement()
    for _ in 0..<count {
      try await step()
      try await expectAgreement()
    }
  }

  private func step() async throws {
    switch random.below(16) {
    case 0...7: try changePath(of: PlainApp.tabs[random.below(3)])
    case 8, 9:
      app.tab = PlainApp.tabs[random.below(3)]
      note("tab \(app.tab)", recorder.record(branch: app.tab))
    case 10, 11: present()
    case 12: dismiss()
    case 13: changeSheet()
    case 14: recorder.record(savedValue: random.below(9))
    default: try await relaunch()
    }
  }

  private func note(_ step: String, _ result: MoveResult) {
    steps.append("\(step): \(result.batch?.events.map(\.columns.type) ?? [])")
    #expect(result.rejection == nil, "\(seed): \(steps)")
  }

  private func changePath(of tab: String) throws {
    let old = app.paths[tab] ?? []
    let new = old.changed(&random)
    let before = try #require(entries(of: tab))
    app.paths[tab] = new
    let result =
      tab == app.tab && random.happens(percent: 50)
      ? recorder.record(stack: new) : recorder.record(stack: new, on: tab)
    note("\(tab) \(old) to \(new)", result)
    let events = result.batch?.events.map(\.columns.type) ?? []
    if let smallest = Self.smallest(from: old, to: new) {
      try #require(events == smallest, "\(seed): \(steps)")
    } else {
      try #require(events == ["stackSet"] || Set(events) == ["popped", "pushed"], "\(seed): \(steps)")
    }
    let kept = Set(before).intersection(try #require(entries(of: tab))).count
    try #require(kept == 1 + Self.keptCount(from: old, to: new), "\(seed): \(steps)")
  }

  private func entries(of tab: String) -> [EntryID]? {
    recorder.navigator.state.activeSceneState?.root.branches.first { $0.name == tab }?.entries.map(\.id)
  }

  /// The events of a change that consists of pushes and a pop; `nil` for any other change.
  private static func smallest(from old: [Shop], to new: [Shop]) -> [String]? {
    if new.starts(with: old) { return new.dropFirst(old.count).map { _ in "pushed" } }
    if old.starts(with: new) { return ["popped"] }
    guard old.count == new.count, old.dropLast() == new.dropLast() else { return nil }
    return ["popped", "pushed"]
  }

  /// The number of entries that stay: those with equal routes.
  private static func keptCount(from old: [Shop], to new: [Shop]) -> Int {
    var rest = old
    return new.count { route in rest.firstIndex(of: route).map { rest.remove(at: $0) } != nil }
  }

  private func present() {
    let sheets = [
      PlainApp.Sheet(route: .edit(id: random.below(3)), name: "edit"),
      PlainApp.Sheet(route: .help, name: "help"), PlainApp.Sheet(route: .checkout, name: "checkout"),
    ]
    let sheet = sheets[random.below(3)]
    guard !app.sheets.contains(where: { $0.name == sheet.name }) else { return }
    app.sheets.append(sheet)
    note("present \(sheet.name)", recorder.record(presented: sheet.route))
  }

  private func dismiss() {
    guard let place = app.sheets.indices.randomElement(using: &random) else { return }
    let route = app.sheets[place].route
    app.sheets.removeSubrange(place...)
    note("dismiss \(route)", recorder.record(dismissed: route))
  }

  private func changeSheet() {
    guard let place = app.sheets.indices.randomElement(using: &random) else { return }
    app.sheets[place].path = app.sheets[place].path.changed(&random)
    let sheet = app.sheets[place]
    note("\(sheet.name) to \(sheet.path)", recorder.record(stack: sheet.path, on: sheet.name))
  }

  /// A kill, and a launch of an app that takes up some of its last paths and then reports what it shows.
  private func relaunch() async throws {
    try await recorder.navigator.flush()
    recorder = Self.launch(log, random.next())
    let last = app
    app = PlainApp()
    if random.happens(percent: 50) {
      try #require(recorder.navigator.selectedBranch == last.tab, "\(seed): \(steps)")
      app.tab = last.tab
    }
    for tab in PlainApp.tabs where random.happens(percent: 50) {
      app.paths[tab] = recorder.lastPath(on: tab)
      try #require(app.paths[tab] == last.paths[tab], "\(seed): \(steps)")
    }
    note("relaunch with tab \(app.tab)", recorder.record(branch: app.tab))
    for tab in PlainApp.tabs {
      let path = app.paths[tab] ?? []
      let result = recorder.record(stack: path, on: tab)
      note("\(tab) \(path)", result)
      let types = result.batch?.events.map(\.columns.type)
      try #require(types == (path == last.paths[tab] ? nil : ["popped"]), "\(seed): \(steps)")
    }
  }

  private func expectAgreement() async throws {
    try await recorder.navigator.flush()
    let state = RecordedSession(try log.batches()).state(as: Shop.self)
    let window = try #require(state.activeSceneState)
    let stacks = window.containers.flatMap { $0.branches.map { $0.entries.map(\.route.route) } }
    try #require(stacks == app.stacks, "\(seed): \(steps)")
    try #require(window.root.selectedBranch.name == app.tab, "\(seed): \(steps)")
    try #require(state.scenes.count == 1, "\(seed): \(steps)")
  }
}
