import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing
import Worlds

/// The actions of people in an app with its own stacks, tabs, and sheets.
@MainActor @Suite struct RecordedViewTests {
  private func recorder(
    on log: InMemoryEventLog = InMemoryEventLog(), seed: UInt64 = 1
  ) -> NavigationRecorder<Windows> {
    NavigationRecorder(
      log: log, root: .tabs([BranchLayout("walk", .home), BranchLayout("log", .counter)]),
      environment: .fixed(seed: seed))
  }

  @Test func `what a person does is recorded`() async throws {
    let (own, recorder) = (OwnPaths(), recorder())
    let changes = recorder.navigator.changes
    let host = HeadlessHost { PlainWindow(own: own, recorder: recorder) }
    try host.tap("One")
    try host.tap("Two")
    try host.swipeBack()
    try host.select(tab: "Log")
    try host.tap("Note")
    try host.tap("Two")
    try host.dragDown()
    // The streams of changes end when the navigator closes.
    await recorder.navigator.close()
    var moves: [[String]] = []
    for await change in changes { moves.append(change.moves) }
    #expect(
      moves == [["push"], ["push"], ["pop"], ["select"], ["present sheet"], ["push"], ["dismiss"]])
    #expect(Self.stacks(recorder) == own.stacks)
  }

  @Test func `a view finds the recorder in the environment`() throws {
    struct Note: View {
      @Environment(NavigationRecorder<Windows>.self) private var recorder
      var body: some View { Text("Note").records(item: .note("a"), in: recorder) }
    }
    let recorder = recorder()
    try HeadlessHost { Note().environment(recorder) }.settle()
    #expect(Self.stacks(recorder)?.last == [.note("a")])
  }

  @Test func `an app that takes up its path is where it was`() async throws {
    let log = InMemoryEventLog()
    let (first, earlier) = (OwnPaths(), recorder(on: log))
    let host = HeadlessHost { PlainWindow(own: first, recorder: earlier) }
    try host.tap("One")
    try host.tap("Note")
    try await earlier.navigator.flush()
    let (second, later) = (OwnPaths(), recorder(on: log, seed: 2))
    second.walk = later.lastPath()
    let head = later.navigator.headSeq
    try HeadlessHost { PlainWindow(own: second, recorder: later) }.settle()
    #expect(second.walk == [.document(1)])
    #expect(later.navigator.headSeq == head)
    #expect(Self.stacks(later) == second.stacks)
  }

  @Test(.tags(.slow), arguments: [nil, Set(Adversity.Kind.allCases)])
  func `the log says what is shown, and the same is shown without it`(
    kinds: Set<Adversity.Kind>?
  ) async throws {
    for seed in SlowCases.first(500 as UInt64) {
      let adversity = kinds.map { Adversity(seed: seed, kinds: $0) }
      let (own, twin, recorder) = (OwnPaths(), OwnPaths(), recorder(seed: seed &+ 2))
      let host = HeadlessHost(adversity: adversity) { PlainWindow(own: own, recorder: recorder) }
      let unrecorded = HeadlessHost(adversity: adversity) { PlainWindow(own: twin, recorder: nil) }
      var random = SplitMix64(seed: seed)
      for _ in 0..<20 {
        let action = Action.allCases[random.below(Action.allCases.count)]
        action.carryOut(in: host)
        action.carryOut(in: unrecorded)
        try #require(try host.text == unrecorded.text, "seed \(seed), \(action)")
        try #require(Self.stacks(recorder) == own.stacks, "seed \(seed), \(action)")
        let root = recorder.navigator.state.activeSceneState?.root
        try #require(root?.selectedBranch.name == own.tab, "seed \(seed), \(action)")
      }
      await recorder.navigator.close()
      await Task.yield()
    }
  }

  private enum Action: CaseIterable {
    case one, two, note, home, jump, back, cancelledBack, down, walk, log

    @MainActor func carryOut(in host: HeadlessHost) {
      switch self {
      case .one: try? host.tap("One")
      case .two: try? host.tap("Two")
      case .note: try? host.tap("Note")
      case .home: try? host.tap("Home")
      case .jump: try? host.tap("Jump")
      case .back: try? host.swipeBack()
      case .cancelledBack: try? host.cancelSwipeBack()
      case .down: try? host.dragDown()
      case .walk: try? host.select(tab: "Walk")
      case .log: try? host.select(tab: "Log")
      }
    }
  }

  private static func stacks(_ recorder: NavigationRecorder<Windows>) -> [[Windows]]? {
    recorder.navigator.state.activeSceneState?.containers.flatMap { container in
      container.branches.map { $0.routes() }
    }
  }
}
