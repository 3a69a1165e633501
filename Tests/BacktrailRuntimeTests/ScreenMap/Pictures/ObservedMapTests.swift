import Backtrail
import BacktrailInspection
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// The map as observed in a log.
@MainActor
@Suite struct ObservedMapTests {
  private func rows(_ map: ObservedMap) -> [String] {
    map.edges.map { "\($0.from ?? "-") \($0.kind.word) \($0.to) \($0.count)" }
  }

  @Test func `every transition taken is counted`() async throws {
    let map = try ObservedMap(of: await MarinaRun.log())
    #expect(
      rows(map) == [
        "- root splash 1", "splash root signIn 1", "signIn sheet signIn/recovery 1",
        "signIn/recovery alert signIn/recovery/notice 1", "signIn/recovery/notice root main/berths 1",
        "main/berths pushed main/berths/berth 3", "main/berths/berth pushed main/berths/berth/neighbour 3",
        "main/berths pushed main/berths/slot 1", "main/berths/slot replaced main/berths/slot 1",
        "main/berths/slot drawer main/berths/slot/book 1",
        "main/berths/slot/book pushed main/berths/slot/book/done 1",
        "main/berths/slot selected main/account 1", "main/account fullScreenCover main/account/edit 1",
        "main/account sheet main/account/edit 1", "main/account/edit pushed main/account/tour 1",
        "main/account selected main/weather 1",
      ])
  }

  @Test func `a layer is reached from the screen that it belongs to`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    let root = try #require(navigator.state.top?.id)
    navigator.push(.detail(id: 1))
    navigator.present(.price(1), owner: .entry(root))
    navigator.present(.price(2), style: .popover, owner: .scene)
    try await navigator.flush()
    #expect(
      rows(try ObservedMap(of: log)).suffix(2) == ["list sheet price 1", "price popover price 1"])
  }

  @Test func `an empty log shows nothing`() throws {
    let map = try ObservedMap(of: InMemoryEventLog())
    #expect(map.screens.isEmpty && map.edges.isEmpty)
  }

  @Test func `a refused event in a log is not a transition`() throws {
    let log = InMemoryEventLog()
    var batches = SampleHistory.batches(3)
    batches[2].events = [
      RecordedEvent(
        seq: batches[2].first,
        columns: EventColumns(
          .pushed(
            RouteReference(name: "ghost", version: 1, payload: PayloadReference(seq: 9)),
            onto: StackID(seq: 99))))
    ]
    try log.append(batches, after: 0)
    #expect(!(try ObservedMap(of: log).screens.contains("ghost")))
  }

  /// Counts the pushes of a log by the names in its columns alone.
  private func naive(_ batches: [RecordedBatch]) -> [String: Int] {
    var counts: [String: Int] = [:]
    var replay = Replay()
    for event in batches.flatMap(\.events) {
      let before = replay.state.expanded
      let skipped = replay.skippedCount
      replay.apply(event)
      let after = replay.state.expanded
      guard replay.skippedCount == skipped else { continue }
      switch event.columns.type {
      case "pushed", "stackSet":
        let old = before.scenes.flatMap { $0.containers.flatMap(\.branches) }
        for stack in after.scenes.flatMap({ $0.containers.flatMap(\.branches) }) {
          let known = Set(old.first { $0.id == stack.id }?.entries.map(\.id) ?? [])
          for place in stack.entries.indices where !known.contains(stack.entries[place].id) && place > 0 {
            counts[
              "\(stack.entries[place - 1].route.name) pushed \(stack.entries[place].route.name)", default: 0] +=
              1
          }
          if !known.isEmpty, !known.contains(stack.entries[0].id) {
            let root = old.first { $0.id == stack.id }?.entries.first?.route.name ?? "-"
            counts["\(root) replaced \(stack.entries[0].route.name)", default: 0] += 1
          }
        }
      case "routeReplaced":
        for (old, new) in zip(before.scenes.flatMap(\.entries), after.scenes.flatMap(\.entries))
        where old != new {
          counts["\(old.route.name) replaced \(new.route.name)", default: 0] += 1
        }
      case "presented":
        for (old, new) in zip(before.scenes, after.scenes) {
          guard let layer = new.presentations.last, new.presentations.count > old.presentations.count else {
            continue
          }
          let owner = layer.owner.flatMap { before.entry($0) } ?? old.topContainer.selectedBranch.entries.last
          counts[
            "\(owner?.route.name ?? "-") \(layer.style.rawValue) \(layer.container.selectedBranch.entries[0].route.name)",
            default: 0] += 1
        }
      case "branchSelected":
        for (old, new) in zip(before.scenes.flatMap(\.containers), after.scenes.flatMap(\.containers))
        where old.selected != new.selected {
          counts[
            "\(old.selectedBranch.entries.last?.route.name ?? "-") selected \(new.selectedBranch.entries.last?.route.name ?? "-")",
            default: 0] += 1
        }
      case "sceneOpened", "rootSet", "rootShelved", "rootReopened":
        for scene in after.scenes {
          let old = before.scenes.first { $0.id == scene.id }
          guard old?.root != scene.root else { continue }
          let from = old?.topContainer.selectedBranch.entries.last?.route.name ?? "-"
          let isBack = event.columns.type == "rootReopened"
          let shown = scene.root.selectedBranch.entries
          counts["\(from) root \((isBack ? shown[shown.count - 1] : shown[0]).route.name)", default: 0] += 1
          for stack in isBack ? [] : scene.root.branches.map(\.entries) {
            for (lower, upper) in zip(stack, stack.dropFirst()) {
              counts["\(lower.route.name) pushed \(upper.route.name)", default: 0] += 1
            }
          }
        }
      default: break
      }
    }
    return counts
  }

  @Test(arguments: 0..<15) func `the counts are those of a naive count`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    for _ in 0..<60 { _ = RandomMove.make(on: navigator, &random) }
    try await navigator.flush()
    let edges = try ObservedMap(of: log).edges
    let counts = Dictionary(
      uniqueKeysWithValues: edges.map { ("\($0.from ?? "-") \($0.kind.word) \($0.to)", $0.count) })
    let expected = naive(try log.batches())
    for key in Set(counts.keys).union(expected.keys).sorted() {
      #expect(counts[key] == expected[key], "\(key)")
    }
  }
}

extension ObservedMap.Kind {
  fileprivate var word: String {
    switch self {
    case .root: "root"
    case .pushed: "pushed"
    case .presented(let style): style.rawValue
    case .replaced: "replaced"
    case .selected: "selected"
    }
  }
}
