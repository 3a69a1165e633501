import BacktrailStore
import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing
import Worlds

/// A route with an identity and a parameter that may change.
private enum Note: Route, Identifiable {
  case note(id: Int, page: Int)

  var id: Int {
    switch self {
    case .note(let id, _): id
    }
  }
}

/// Apps with their own navigation that are launched before their log can be opened.
@MainActor @Suite(.temporaryLog) struct LateRecordingTests {
  private let isLocked = Locked(false)

  /// Creates a recorder, as a launch does.
  fileprivate func launch(
    _ layout: ContainerLayout<Windows> = .stack(.home), seed: UInt64 = 1
  ) throws -> NavigationRecorder<Windows> {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed) { [isLocked] in
      if isLocked.withLock(\.self) { throw StoreError.protected("log") }
    }
    return NavigationRecorder(log: log, root: layout, environment: .fixed(seed: seed))
  }

  fileprivate func lock() { isLocked.withLock { $0 = true } }

  fileprivate func unlock(_ recorder: NavigationRecorder<Windows>) async throws {
    isLocked.withLock { $0 = false }
    try await recorder.navigator.flush()
  }

  private func stacks(of recorder: NavigationRecorder<Windows>) -> [[Windows?]] {
    recorder.navigator.state.activeSceneState?.containers.flatMap {
      $0.branches.map { $0.entries.map(\.route.route) }
    } ?? []
  }

  /// An id that a sheet gets from the log may be the earlier id of a different sheet.
  @Test(arguments: 0..<8, [1, 2])
  func `sheets that were opened before the log are dismissed one by one or together`(
    distance: Int, kept: Int
  ) async throws {
    lock()
    let recorder = try launch()
    let own = OwnLayers()
    let host = HeadlessHost { LayeredPage(own: own, recorder: recorder) }
    own.layers = [OwnLayers.Layer(modifier: .sheet, route: .note("a"))]
    try host.settle()
    for _ in 0..<distance {
      own.path.append(.document(1))
      try host.settle()
    }
    own.layers.append(OwnLayers.Layer(modifier: .cover, route: .counter))
    try host.settle()
    try await unlock(recorder)
    try host.settle()
    #expect(stacks(of: recorder) == own.stacks)
    own.layers.removeLast(kept)
    try host.settle()
    #expect(stacks(of: recorder) == own.stacks)
    await recorder.navigator.close()
  }

  /// The log has a value that is not a route, and a page above it. A driven stack cannot show either.
  @Test(arguments: [true, false], [true, false])
  func `a driven stack drops the values that it cannot show, also when the log is opened late`(
    isLate: Bool, hasOwnRoot: Bool
  ) async throws {
    func launch() throws -> (NavigationRecorder<Windows>, HeadlessHost) {
      let recorder = try self.launch()
      let host = HeadlessHost {
        if hasOwnRoot {
          NavigatorStack(recorder.navigator) {
            Text("Home").navigationDestination(for: Windows.self) { Text($0.title) }
          }
        } else if let stack = recorder.navigator.state.topStack?.id {
          NavigatorStack(recorder.navigator, stack: stack) { Text($0.title) }
        }
      }
      return (recorder, host)
    }
    let first = try self.launch()
    first.record(screens: [.route(.document(1)), .external, .route(.document(2))])
    await first.navigator.close()
    if isLate { lock() }
    let (recorder, host) = try launch()
    try host.settle()
    try await unlock(recorder)
    try host.settle()
    try host.settle()
    #expect(stacks(of: recorder) == [[.home, .document(1)]])
    #expect(try host.text == "Untitled > Untitled\n  Document 1")
    await recorder.navigator.close()
  }

  @Test(.tags(.slow), arguments: SlowCases.first(600 as UInt64))
  func `the log says what the app shows, before and after it is opened`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    if random.happens(percent: 60) {
      let first = try launch(seed: seed + 1)
      first.record(stack: Array([Windows.document(1), .document(2)].suffix(random.below(3))))
      await first.navigator.close()
    }
    lock()
    let recorder = try launch(seed: seed)
    let own = OwnLayers()
    let host = HeadlessHost { LayeredPage(own: own, recorder: recorder) }
    try host.settle()
    var steps: [String] = []
    let early = random.below(8)
    for step in 0..<early + 6 {
      if step == early { try await unlock(recorder) }
      if step != early || random.happens(percent: 50) { steps.append(own.change(&random)) }
      try host.settle()
      try #require(stacks(of: recorder) == own.stacks, "\(early) early steps: \(steps)")
    }
    try await recorder.navigator.flush()
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    #expect(try reader.verify().isSound)
    let replay = try reader.replay(through: reader.position().head)
    #expect(replay.state.expanded == recorder.navigator.encodedState)
    await recorder.navigator.close()
  }
}

/// Apps whose stacks are driven by the recorder's navigator, while they control the tabs by themselves.
@MainActor extension LateRecordingTests {
  private static var layout: ContainerLayout<Windows> {
    .tabs([BranchLayout("walk", .home), BranchLayout("own", .home), BranchLayout("plain", .counter)])
  }

  /// Records a launch that ends with screens in all tabs, the last of which is selected.
  private func recordTabs() async throws {
    let recorder = try launch(Self.layout, seed: 7)
    recorder.navigator.push(.document(1), on: .branch("walk"))
    recorder.navigator.push(.document(2), on: .branch("own"))
    recorder.record(stack: [.note("a")], on: "plain")
    recorder.record(branch: "plain")
    await recorder.navigator.close()
    lock()
  }

  @Test func `stacks that are driven come back when the log is opened, and the app's own stay as they are`()
    async throws
  {
    try await recordTabs()
    let recorder = try launch(Self.layout)
    let host = HeadlessHost { HalfDriven(recorder: recorder) }
    try host.settle()
    try await unlock(recorder)
    try host.settle()
    #expect(stacks(of: recorder) == [[.home, .document(1)], [.home, .document(2)], [.counter]])
    #expect(recorder.navigator.selectedBranch == "walk")
    #expect(recorder.navigator.state.scenes.count == 1)
    #expect(try host.text.contains("Document 1"))
    #expect(!recorder.navigator.canUndo)
    try host.swipeBack()
    #expect(stacks(of: recorder)[0] == [.home])
    await recorder.navigator.close()
    let next = try launch(Self.layout, seed: 9)
    #expect(stacks(of: next) == [[.home], [.home, .document(2)], [.counter]])
    await next.navigator.close()
  }

  @Test(arguments: [false, true])
  func `the first screen that a move set stays until the app reports the stack`(isLate: Bool) async throws {
    let first = try launch(Self.layout, seed: 7)
    for name in ["walk", "own"] {
      first.navigator.setStack([.document(1), .document(2)], on: .branch(name))
    }
    await first.navigator.close()
    if isLate { lock() }
    let recorder = try launch(Self.layout)
    if isLate { recorder.record(stack: [.document(3)], on: "walk") }
    try await unlock(recorder)
    let kept: [Windows?] = [.document(1), .document(2)]
    #expect(
      stacks(of: recorder)
        == (isLate ? [[.home, .document(3)], [.home], [.counter]] : [kept, kept, [.counter]]))
    #expect(recorder.lastPath(on: "own") == (isLate ? [] : [.document(2)]))
    recorder.record(stack: [.document(3)], on: "walk")
    #expect(stacks(of: recorder)[0] == [.home, .document(3)])
    await recorder.navigator.close()
    let next = try launch(Self.layout, seed: 9)
    #expect(stacks(of: next)[0] == [.home, .document(3)])
    await next.navigator.close()
  }

  /// Of a first screen that a move updates, only the parameters are new.
  @Test func `a first screen that a move updated counts as one that it set`() async throws {
    func launch(_ seed: UInt64) throws -> NavigationRecorder<Note> {
      NavigationRecorder(
        log: try TemporaryLog.open(), root: .stack(.note(id: 0, page: 0)), environment: .fixed(seed: seed))
    }
    func routes(of recorder: NavigationRecorder<Note>) -> [Note?]? {
      recorder.navigator.state.topStack?.entries.map(\.route.route)
    }
    let first = try launch(1)
    first.navigator.setStack([.note(id: 0, page: 5)])
    await first.navigator.close()
    let second = try launch(2)
    #expect(routes(of: second) == [.note(id: 0, page: 5)])
    second.record(stack: [.note(id: 1, page: 0)])
    #expect(routes(of: second) == [.note(id: 0, page: 0), .note(id: 1, page: 0)])
    await second.navigator.close()
  }

  /// The stack continues under another name, under which the app has already reported it.
  @Test func `a stack that was reported before the log was opened begins with the layout's root`()
    async throws
  {
    let first = try launch(.tabs([BranchLayout("walk", .home), BranchLayout("own", .note("a"))]))
    first.navigator.setStack([.counter], on: .branch("walk"))
    await first.navigator.close()
    lock()
    let recorder = try launch(.stack(.home), seed: 2)
    recorder.record(stack: [])
    try await unlock(recorder)
    #expect(stacks(of: recorder) == [[.home]])
    await recorder.navigator.close()
  }

  @Test func `each launch replaces the root of a layout, also one from an earlier launch`() async throws {
    for (seed, root) in [Windows.home, .counter, .note("a"), .home].enumerated() {
      let recorder = try launch(.tabs([BranchLayout("walk", root)]), seed: UInt64(seed))
      #expect(stacks(of: recorder) == [[root]])
      await recorder.navigator.close()
    }
    let recorder = try launch(.tabs([BranchLayout("walk", .home)]), seed: 9)
    _ = try await recorder.navigator.reset(to: .tabs([BranchLayout("walk", .counter)]))
    recorder.record(stack: [], on: "walk")
    #expect(stacks(of: recorder) == [[.counter]])
    await recorder.navigator.close()
  }

  @Test func `stacks that someone moved before the log was opened stay, and the log's can be restored`()
    async throws
  {
    try await recordTabs()
    let recorder = try launch(Self.layout)
    let host = HeadlessHost { HalfDriven(recorder: recorder) }
    try host.settle()
    recorder.navigator.push(.document(3), on: .branch("walk"))
    try host.settle()
    try await unlock(recorder)
    try host.settle()
    #expect(stacks(of: recorder) == [[.home, .document(3)], [.home], [.counter]])
    try await recorder.navigator.reopenLastTime()
    #expect(stacks(of: recorder)[0] == [.home, .document(1)])
    await recorder.navigator.close()
  }

  @Test(arguments: ["app://nowhere", "app://orders"])
  func `a link that is refused or held before the log is opened moves nothing`(url: String) async throws {
    try await recordTabs()
    let recorder = try launch(Self.layout)
    let host = HeadlessHost { HalfDriven(recorder: recorder) }
    try host.settle()
    recorder.navigator.followLinks(with: DeepLinkRouter<Shop>()) { _ in LinkPlan(LinkBranch([.counter])) }
    try recorder.navigator.open(url)
    try await unlock(recorder)
    try host.settle()
    #expect(stacks(of: recorder) == [[.home, .document(1)], [.home, .document(2)], [.counter]])
    await recorder.navigator.close()
  }

  @Test func `the last paths are known once the log is opened, unless the app reported its own`()
    async throws
  {
    try await recordTabs()
    let recorder = try launch(Self.layout)
    recorder.record(stack: [], on: "walk")
    #expect(recorder.lastPath() == [])
    try await unlock(recorder)
    #expect(recorder.lastPath() == [.note("a")])
    #expect(recorder.lastPath(on: "own") == [.document(2)])
    #expect(recorder.lastPath(on: "walk") == [])
    #expect(stacks(of: recorder) == [[.home], [.home, .document(2)], [.counter, .note("a")]])
    try await recorder.navigator.reopenLastTime()
    #expect(stacks(of: recorder)[0] == [.home, .document(1)])
    await recorder.navigator.close()
  }

  @Test(arguments: [false, true])
  func `a late restore is not animated`(isInUse: Bool) async throws {
    try await recordTabs()
    let recorder = try launch(Self.layout)
    let host = HeadlessHost { HalfDriven(recorder: recorder) }
    try host.settle()
    if isInUse { recorder.navigator.enterForeground() }
    try await unlock(recorder)
    try host.settle()
    #expect(host.transitions.allSatisfy { !$0.isAnimated }, "\(host.transitions)")
    await recorder.navigator.close()
  }
}

private struct HalfDriven: View {
  let recorder: NavigationRecorder<Windows>
  @State private var tab = "walk"
  @State private var path: [Windows] = []

  var body: some View {
    let branches = recorder.navigator.state.activeSceneState?.root.branches ?? []
    TabView(selection: $tab) {
      NavigatorStack(recorder.navigator, stack: branches[0].id) { Text($0.title).navigationTitle($0.title) }
        .tabItem { Text("Walk") }.tag("walk")
      NavigatorStack(recorder.navigator, stack: branches[1].id) {
        Text("Own").navigationDestination(for: Windows.self) { Text($0.title).navigationTitle($0.title) }
      }
      .tabItem { Text("Own") }.tag("own")
      NavigationStack(path: $path) { Text("Plain") }
        .tabItem { Text("Plain") }.tag("plain")
    }
    .records(selection: tab, in: recorder)
    .records(path, on: "plain", in: recorder)
  }
}
