import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing
import Worlds

/// Guards compared with a model that checks rows, one for each screen.
@MainActor
@Suite struct GuardPropertyTests {
  nonisolated static let guards = [
    NavigationGuard("above", .above("edit", ["detail"])),
    NavigationGuard("directly", .above("checkout", ["detail", "list"], isDirect: true)),
    NavigationGuard("checkouts", .atMost(1, of: ["checkout"])),
    NavigationGuard("modals", .atMostPresentations(2, [.sheet])), NavigationGuard("alone", .alone("help")),
    NavigationGuard("deep", .depth(4)), NavigationGuard("inside", .requires("list", for: ["edit"])),
  ]

  /// A move that can be made on any navigator.
  private struct Choice {
    let isHistory: Bool
    let make: @MainActor (Navigator<Shop>) -> MoveResult

    init(_ random: inout SplitMix64) {
      let route: Shop = [.list, .detail(id: 1), .edit(id: 2), .checkout, .help][Int(random.next() % 5)]
      let number = Int(random.next() % 3)
      let kind = random.next() % 14
      isHistory = kind == 11
      make = { navigator in
        switch kind {
        case 0...4: navigator.push(route)
        case 5: navigator.pop(number)
        case 6: navigator.present(route, style: number == 0 ? .popover : .sheet)
        case 7: navigator.dismiss()
        case 8: navigator.select(number == 0 ? "shop" : "search")
        case 9: navigator.replace(with: route)
        case 10: navigator.setStack([.list, .detail(id: 3), route])
        case 11: number == 0 ? navigator.redo() : navigator.undo()
        case 12: navigator.setRoot(number == 0 ? .start : .stack(route))
        default: navigator.openScene(root: .stack(route))
        }
      }
    }
  }

  @Test(arguments: 0..<10) func `the violations match those of the model`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let navigator = Navigator<Shop>.guarded()
    for _ in 0..<60 {
      _ = Choice(&random).make(navigator)
      let state = navigator.encodedState
      let found = Set(state.violations(of: Self.guards).map { "\($0.guard) \($0.subject)" })
      #expect(found == Rows(state).violations(of: Self.guards))
    }
  }

  @Test(arguments: 0..<6) func `a batch is refused exactly when it adds a violation`(seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.guarded(log: log)
    for _ in 0..<5 { _ = Choice(&random).make(navigator) }
    navigator.guards = Self.guards.filter { _ in random.next().isMultiple(of: 2) }
    for _ in 0..<25 {
      let before = Rows(navigator.encodedState).violations(of: navigator.guards)
      let choice = Choice(&random)
      switch choice.make(navigator) {
      case .recorded, .unchanged:
        #expect(Rows(navigator.encodedState).violations(of: navigator.guards).isSubset(of: before))
      case .rejected(.guarded) where !choice.isHistory:
        try await navigator.flush()
        let free = try Self.copy(of: log)
        #expect(choice.make(free).batch != nil)
        #expect(!Rows(free.encodedState).violations(of: navigator.guards).isSubset(of: before))
      case .rejected: break
      }
    }
  }

  /// A navigator without guards in the same state as another one.
  private static func copy(of log: InMemoryEventLog) throws -> Navigator<Shop> {
    let copy = InMemoryEventLog(newLogID: try log.position().logID)
    try copy.append(log.batches(), after: 0)
    return .guarded(log: copy)
  }

  @Test(arguments: 0..<10) func `the first violation in a log matches the model's`(seed: UInt64) async throws
  {
    var random = SplitMix64(seed: seed)
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.guarded(log: log)
    for _ in 0..<20 { _ = Choice(&random).make(navigator) }
    try await navigator.flush()
    let guards = Self.guards.filter { _ in random.next().isMultiple(of: 3) }
    let session = RecordedSession(try log.batches())
    var known: Set<String> = []
    let first = session.batches.first { batch in
      let found = Rows(session.replay(through: batch.last).state.expanded).violations(of: guards)
      defer { known = found }
      return !found.isSubset(of: known)
    }
    #expect(session.firstViolatingBatch(of: guards)?.first == first?.first)
    #expect(try log.firstViolatingBatch(of: guards) == session.firstViolatingBatch(of: guards))
    if first == nil {
      expectKept(guards, in: session)
    } else {
      withKnownIssue { expectKept(guards, in: session) }
    }
  }
}

/// A state as a table with a row for each screen, and rules as sentences about rows.
private struct Rows {
  struct Row {
    let window: Int
    let layer: Int
    let stack: Int
    let depth: Int
    let id: EntryID
    let name: String
    let presentation: PresentationID?
    let style: PresentationStyle?
    let owner: EntryID?
  }

  private var rows: [Row] = []

  init(_ state: NavigationState<RouteReference>) {
    for (window, scene) in state.scenes.enumerated() {
      for (layer, container) in scene.containers.enumerated() {
        let modal = layer == 0 ? nil : scene.presentations[layer - 1]
        for (stack, branch) in container.branches.enumerated() {
          for (depth, entry) in branch.entries.enumerated() {
            rows.append(
              Row(
                window: window, layer: layer, stack: stack, depth: depth, id: entry.id,
                name: entry.route.name,
                presentation: modal?.id, style: modal?.style, owner: modal?.owner))
          }
        }
      }
    }
  }

  func violations(of guards: [NavigationGuard]) -> Set<String> {
    Set(guards.flatMap { item in offenders(item.rule).map { "\(item.name) \($0)" } })
  }

  private func offenders(_ rule: NavigationGuard.Rule) -> [NavigationGuard.Violation.Subject] {
    switch rule {
    case .above(let screen, let others, let isDirect):
      entries { row in
        row.name == screen
          && !below(row).prefix(isDirect ? 1 : .max).contains { others.contains($0.name) }
      }
    case .atMost(let count, of: let names):
      // This many of the same window are older.
      entries { row in
        names.contains(row.name)
          && rows.count { $0.window == row.window && names.contains($0.name) && $0.id < row.id } >= count
      }
    case .atMostPresentations(let count, let styles):
      modals { row in
        let counted = Set(
          rows.filter { other in
            other.window == row.window && other.layer > 0 && other.layer < row.layer
              && (styles.isEmpty || other.style.map(styles.contains) ?? false)
          }.map(\.layer))
        return (styles.isEmpty || row.style.map(styles.contains) ?? false) && counted.count >= count
      }
    case .alone(let screen):
      entries { row in
        row.name == screen && row.depth > 0
          || rows.contains { isNeighbour($0, row) && $0.name == screen && $0.depth < row.depth }
      }
        + modals { row in
          rows.contains { $0.window == row.window && $0.name == screen && $0.layer < row.layer }
        }
    case .depth(let count): entries { $0.depth + 1 > count }
    case .requires(let root, let names):
      entries { row in
        names.contains(row.name)
          && rows.first { $0.window == row.window && $0.layer == 0 && $0.stack == 0 && $0.depth == 0 }?.name
            != root
      }
    }
  }

  private func entries(_ isOffender: (Row) -> Bool) -> [NavigationGuard.Violation.Subject] {
    rows.filter(isOffender).map { .entry($0.id) }
  }

  private func modals(_ isOffender: (Row) -> Bool) -> [NavigationGuard.Violation.Subject] {
    rows.filter { $0.layer > 0 && isOffender($0) }.compactMap { $0.presentation.map { .presentation($0) } }
  }

  private func isNeighbour(_ row: Row, _ other: Row) -> Bool {
    row.window == other.window && row.layer == other.layer && row.stack == other.stack
  }

  /// The screens under a screen, nearest first.
  private func below(_ row: Row) -> [Row] {
    let stack = rows.filter { isNeighbour($0, row) && $0.depth < row.depth }.reversed()
    guard let owner = rows.first(where: { $0.id == row.owner }) else { return Array(stack) }
    return stack + [owner] + below(owner)
  }
}
