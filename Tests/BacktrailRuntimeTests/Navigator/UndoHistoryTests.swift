import Backtrail
import BacktrailCore
import Testing
import Worlds

@testable import BacktrailRuntime

/// A window of three screens whose further moves are recorded in a history.
private struct Walk {
  private(set) var timeline: Timeline<Shop>
  var history = UndoHistory()

  init() throws { timeline = try Timeline.started().timeline }

  var tree: SceneTree<CompactRoute> { timeline.encoded.tree.sceneTree }

  /// The number of screens that undoing, or redoing, leads to.
  var undone: Int? { history.undoTarget()?.tree.scenes[0].root.selectedBranch.entries.count }
  var redone: Int? { history.redoTarget()?.tree.scenes[0].root.selectedBranch.entries.count }

  mutating func move(_ moves: Move<Shop>..., cause: BatchCause = .user) throws {
    note(try timeline.draft(of: moves), cause: cause)
  }

  private mutating func note(_ draft: Draft<Shop>, cause: BatchCause) {
    history.record(draft.reduced, cause: cause, from: timeline.encoded.tree, to: draft.encoded.tree)
    _ = timeline.append(draft, cause: cause, at: 0, nil)
  }

  /// Gives the screen on top another route.
  mutating func updateTop(to route: Shop) throws {
    var draft = try timeline.draft()
    let top = try #require(timeline.encoded.tree.top)
    let encoded = try JSONRouteCoder<Shop>().encode(route)
    try draft.apply(.routeReplaced(top.id, PreparedRoute(meaning: .route(route), encoded: encoded)))
    note(draft, cause: .user)
  }

  mutating func push(_ id: Int) throws { try move(.push(.detail(id: id), on: .top)) }

  mutating func save(_ json: String, of entry: MoveTarget.Entry = .top) throws {
    try move(.saveViewState(json: json, version: 1, key: "main", of: entry), cause: .programmatic)
  }
}

@Suite struct UndoHistoryTests {
  @Test func `without a step nothing is undone or redone`() {
    let history = UndoHistory()
    #expect(!history.canUndo && !history.canRedo)
    #expect(history.undoTarget() == nil && history.redoTarget() == nil)
  }

  @Test func `undoing leads to the scenes before a step, and redoing to those after it`() throws {
    var walk = try Walk()
    let before = walk.tree
    try walk.push(3)
    let after = walk.tree
    let undo = try #require(walk.history.undoTarget())
    #expect(undo.tree == before && undo.seq == 4)
    walk.history.markUndone()
    #expect(!walk.history.canUndo && walk.history.canRedo)
    let redo = try #require(walk.history.redoTarget())
    #expect(redo.tree == after && redo.seq == 4)
    walk.history.markRedone()
    #expect(walk.history.canUndo && !walk.history.canRedo)
  }

  @Test(arguments: BatchCause.allCases)
  func `only actions of a person, a link, or the app are steps`(cause: BatchCause) throws {
    var walk = try Walk()
    try walk.move(.push(.detail(id: 3), on: .top), cause: cause)
    #expect(walk.history.canUndo == [.user, .link, .programmatic].contains(cause))
  }

  @Test func `a move that ends where it began is not a step`() throws {
    var walk = try Walk()
    try walk.move(.push(.detail(id: 3), on: .top), .pop(.count(1), on: .top))
    #expect(!walk.history.canUndo)
  }

  @Test func `a new step replaces those that were undone`() throws {
    var walk = try Walk()
    for id in 3...5 { try walk.push(id) }
    walk.history.markUndone()
    walk.history.markUndone()
    #expect(walk.undone == 3 && walk.redone == 5)
    try walk.push(6)
    #expect(!walk.history.canRedo)
    walk.history.markUndone()
    #expect(walk.undone == 3 && walk.redone == 7)
  }

  @Test func `a change that is not a step stays in effect before and after the steps`() throws {
    var walk = try Walk()
    try walk.push(3)
    try walk.save("7", of: .entry(EntryID(seq: 2)))
    let saved = walk.tree.viewStates
    let undo = walk.history.undoTarget()
    walk.history.markUndone()
    let redo = walk.history.redoTarget()
    #expect(undo?.tree.viewStates == saved && redo?.tree.viewStates == saved)
  }

  @Test func `a value saved after an update of its screen stays`() throws {
    var walk = try Walk()
    try walk.updateTop(to: .price(1))
    try walk.save("7")
    #expect(walk.history.undoTarget()?.tree.viewStates == walk.tree.viewStates)
  }

  @Test func `when there are too many steps, the oldest are removed first`() throws {
    var walk = try Walk()
    let top = try #require(walk.tree.scenes[0].root.selectedBranch.entries.last?.id)
    for id in 0..<UndoHistory.limit {
      try walk.push(id)
      try walk.move(.pop(.entry(top), on: .top))
    }
    var steps = 0
    while walk.history.canUndo {
      walk.history.markUndone()
      steps += 1
    }
    #expect(steps == UndoHistory.limit)
    #expect(walk.redone == 4)
  }

  @Test func `steps that are too large are removed`() throws {
    var walk = try Walk()
    let screens = (0..<1_500).map { Shop.detail(id: $0) }
    try walk.move(.setStack([.list] + screens, on: .top))
    let event = try walk.timeline.draft(.pop(.root, on: .top)).reduced
    for _ in 0..<UndoHistory.limit { walk.history.recordStep(event, before: walk.timeline.encoded.tree) }
    var steps = 0
    while walk.history.canUndo {
      walk.history.markUndone()
      steps += 1
    }
    #expect(steps > 10 && steps < UndoHistory.limit)
  }

  /// A value that is saved after each step is a note.
  @Test func `the notes of steps that are removed are removed too`() throws {
    var walk = try Walk()
    let top = try #require(walk.tree.scenes[0].root.selectedBranch.entries.last?.id)
    for number in 0..<UndoHistory.limit {
      for move in [Move<Shop>.push(.detail(id: number), on: .top), .pop(.entry(top), on: .top)] {
        try walk.move(move)
        try walk.save("\(number)", of: .entry(top))
      }
    }
    var (routes, viewStates): (Set<PayloadReference>, Set<Int64>) = ([], [])
    walk.history.addPayloads(routes: &routes, viewStates: &viewStates)
    // One value after each remaining step, and the one that was current before the first of them.
    #expect(viewStates.count == UndoHistory.limit + 1)
    #expect(walk.history.undoTarget()?.tree.viewStates == walk.tree.viewStates)
    for _ in 0..<UndoHistory.limit { walk.history.markUndone() }
    #expect(!walk.history.canUndo)
    #expect(walk.history.redoTarget()?.tree.viewStates == walk.tree.viewStates)
  }

  @Test func `the payloads of screens that were left are needed until the steps are removed`() throws {
    var walk = try Walk()
    try walk.save("7")
    try walk.move(.pop(.root, on: .top))
    func needed() -> [Int64] {
      var (routes, viewStates): (Set<PayloadReference>, Set<Int64>) = ([], [])
      walk.history.addPayloads(routes: &routes, viewStates: &viewStates)
      return routes.map(\.seq).sorted() + viewStates
    }
    #expect(needed() == [1, 2, 3, 4])
    walk.history.clear()
    #expect(needed() == [] && !walk.history.canUndo)
  }
}
