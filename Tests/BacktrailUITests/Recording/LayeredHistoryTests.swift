import Backtrail
import BacktrailTesting
import BacktrailUI
import TestSupport
import Testing
import Worlds

/// Random histories of an app that presents sheets and covers by itself and changes several things in one update.
@MainActor @Suite struct LayeredHistoryTests {
  @Test(.tags(.slow), arguments: 0..<4)
  func `the log says what the app shows after each update, in the smallest events`(part: UInt64) async throws
  {
    for seed in SlowCases.first(1_000 as UInt64).shifted(by: part * 1_000) {
      try await LayeredHistory(seed: seed).run(steps: 12)
      await Task.yield()
    }
  }

  @Test func `a path is not recorded for a sheet with the same name that ends in the same update`()
    async throws
  {
    let log = InMemoryEventLog()
    let recorder = NavigationRecorder<Windows>(log: log, root: .stack(.home), environment: .fixed)
    let own = OwnLayers()
    let host = HeadlessHost { LayeredPage(own: own, recorder: recorder) }
    own.layers = [
      OwnLayers.Layer(modifier: .plain, route: .home),
      OwnLayers.Layer(modifier: .sheet, route: .note("a"), path: [.document(1), .document(2)]),
    ]
    try host.settle()
    own.layers = [OwnLayers.Layer(modifier: .plain, route: .note("b"), path: [.document(2)])]
    try host.settle()
    try await recorder.navigator.flush()
    #expect(recorder.navigator.titles == ["b", "Document 2"])
    #expect(try !log.batches().flatMap(\.events).contains { $0.columns.type == "stackSet" })
  }

  @Test func `a sheet with the route of one above the old one is a different sheet`() throws {
    let recorder = NavigationRecorder<Windows>(log: nil, root: .stack(.home), environment: .fixed)
    let own = OwnLayers()
    let host = HeadlessHost { LayeredPage(own: own, recorder: recorder) }
    let counter = OwnLayers.Layer(modifier: .sheet, route: .counter)
    own.layers = [OwnLayers.Layer(modifier: .cover, route: .note("a")), counter]
    try host.settle()
    let old = recorder.navigator.state.activeSceneState?.presentations.map(\.id) ?? []
    own.layers = [counter]
    try host.settle()
    let new = recorder.navigator.state.activeSceneState?.presentations ?? []
    #expect(new.map { $0.container.branches[0].entries[0].route.route } == [.counter])
    #expect(old.count == 2 && Set(old).isDisjoint(with: new.map(\.id)))
  }
}

@MainActor
private final class LayeredHistory {
  private let seed: UInt64
  private var random: SplitMix64
  private let log = InMemoryEventLog()
  private let own = OwnLayers()
  private let recorder: NavigationRecorder<Windows>
  private let host: HeadlessHost
  private var steps: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    // Sheets for notes have the name of this window's stack.
    let name = seed.isMultiple(of: 2) ? "note" : nil
    let recorder = NavigationRecorder<Windows>(
      log: log, root: name.map { .tabs([BranchLayout($0, .home)]) } ?? .stack(.home),
      environment: .fixed(seed: seed))
    self.recorder = recorder
    host = HeadlessHost { [own] in LayeredPage(own: own, recorder: recorder, name: name) }
  }

  func run(steps count: Int) async throws {
    try await settle()
    for _ in 0..<count {
      let before = (shown: Shown(own), scene: try await replayed(), head: recorder.navigator.headSeq)
      act()
      try await settle()
      let after = try await replayed()
      try #require(after.stacks == own.stacks, "\(context)")
      try #require(after.presentations.map(\.style) == own.layers.map(\.modifier.style), "\(context)")
      try expectKept(before.scene, after, through: before.shown)
      try expectSmallest(after: before.head, from: before.shown)
    }
  }

  /// One to three changes that the views see at once, or an action of a person.
  private func act() {
    switch random.below(10) {
    case 0:
      steps.append("swipe back")
      try? host.swipeBack()
    case 1:
      steps.append("drag down")
      try? host.dragDown()
    default:
      steps.append((0...random.below(3)).map { _ in own.change(&random) }.joined(separator: ", "))
    }
  }

  private func settle() async throws {
    try host.settle()
    try await recorder.navigator.flush()
  }

  private func replayed() async throws -> SceneState<DecodedRoute<Windows>> {
    let state = RecordedSession(try log.batches()).state(as: Windows.self)
    try #require(state.scenes.count == 1, "\(context)")
    return try #require(state.activeSceneState)
  }

  private var context: String { "seed \(seed): \(steps.joined(separator: "; "))" }

  /// Layers that stay are the same presentations, and their equal first screens the same entries. Others are new.
  private func expectKept(
    _ old: SceneState<DecodedRoute<Windows>>, _ new: SceneState<DecodedRoute<Windows>>, through before: Shown
  ) throws {
    let count = before.keptLayers(in: Shown(own))
    let (ids, newIDs) = (old.presentations.map(\.id), new.presentations.map(\.id))
    try #require(ids.prefix(count) == newIDs.prefix(count), "\(context)")
    try #require(Set(ids).isDisjoint(with: newIDs.dropFirst(count)), "\(context)")
    for (old, new) in zip(old.containers, new.containers).prefix(count + 1) {
      let (old, new) = (old.branches[0].entries, new.branches[0].entries)
      let equal = zip(old, new).prefix { $0.route == $1.route }.count
      try #require(old.prefix(equal).map(\.id) == new.prefix(equal).map(\.id), "\(context)")
    }
  }

  /// Stacks that stay change by the smallest events, and nothing is presented or dismissed without need.
  private func expectSmallest(after head: Int64, from before: Shown) throws {
    let now = Shown(own)
    let count = before.keptLayers(in: now)
    let types = try log.batches().flatMap(\.events).filter { $0.seq > head }.map(\.columns.type)
    let paths = zip(before.paths, now.paths).prefix(count + 1).map { Self.smallest(from: $0, to: $1) }
    let arranged = paths.count { $0 == nil }
    try #require(types.count { $0 == "stackSet" } <= arranged, "\(context): \(types)")
    if before.layers.count == count, now.layers.count <= count + 1 {
      try #require(!types.contains("dismissed"), "\(context): \(types)")
    }
    guard arranged == 0, before.layers.count == count, now.layers.count == count else { return }
    try #require(types.sorted() == paths.flatMap { $0 ?? [] }.sorted(), "\(context): \(types)")
  }

  /// The events of a change that consists of a pop, pushes, or both; `nil` for any other change.
  private static func smallest(from old: [Windows], to new: [Windows]) -> [String]? {
    let kept = zip(old, new).prefix { $0 == $1 }.count
    let (removed, added) = (old.dropFirst(kept), new.dropFirst(kept))
    guard removed.allSatisfy({ !added.contains($0) }) else { return nil }
    return (removed.isEmpty ? [] : ["popped"]) + added.map { _ in "pushed" }
  }
}

/// The layers and paths that an app shows at one time.
private struct Shown {
  let layers: [OwnLayers.Layer]
  let paths: [[Windows]]

  @MainActor init(_ own: OwnLayers) {
    layers = own.layers
    paths = [own.path] + own.layers.map(\.path)
  }

  /// The number of layers that stay, starting at the lowest: those with the same modifier and route.
  func keptLayers(in later: Shown) -> Int {
    zip(layers, later.layers).prefix { $0.modifier == $1.modifier && $0.route == $1.route }.count
  }
}

extension SceneState<DecodedRoute<Windows>> {
  fileprivate var stacks: [[Windows?]] {
    containers.flatMap { $0.branches.map { $0.entries.map(\.route.route) } }
  }
}
