import BacktrailCore
import Testing

@Suite struct ReduceRestoreTests {
  private static let undo = RestoreOrigin(reason: .undo, seq: 1)

  private static func restoring(_ tree: SceneTree<String>) -> NavigationEvent<String> {
    .stateRestored(tree, undo)
  }

  @Test func `undo of a pop brings screens, view states, layers and overrides of entries back`() {
    let popped = Story.world.then(.popped(to: Story.list, on: Story.home))
    #expect(popped.then(Self.restoring(Story.world.state.sceneTree)).state == Story.world.state)
  }

  @Test func `restoring brings a closed window back, which is then no longer closed`() {
    let closed = Story.world.then(.sceneClosed(Story.scene))
    #expect(closed.then(Self.restoring(Story.world.state.sceneTree)).state == Story.world.state)
  }

  @Test(arguments: [.dismissed(Story.sheet), .branchClosed(Story.search)] as [NavigationEvent<String>])
  func `restoring forgets closed items that live again`(closing: NavigationEvent<String>) {
    let closed = Story.world.then(closing)
    #expect(closed.state.closedItems.count == 1)
    #expect(closed.then(Self.restoring(Story.world.state.sceneTree)).state == Story.world.state)
    #expect(closed.then(Self.restoring(closed.state.sceneTree)).state == closed.state)
  }

  @Test func `restoring forgets a closed item even if only a part of it lives again`() throws {
    var tree = Story.world.without([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).state.sceneTree
    tree.scenes[0] = SceneState(id: SceneID(seq: 2), name: "copy", root: tree.scenes[0].root)
    tree.activeScene = SceneID(seq: 2)
    let restored = Story.world.then(.sceneClosed(Story.scene), Self.restoring(tree)).state
    #expect(restored.closedItems.isEmpty)
    try restored.checkInvariants()
  }

  @Test func `overrides of the app, and of windows and stacks that live before and after, are not undone`() {
    let later = Story.world.then(
      .overridesReset(.scene(Story.scene)),
      .overrideRegistered(Story.header(.app), replacement: "new"),
      .overrideRegistered(Story.header(.stack(Story.home)), replacement: "new"),
      .overrideRegistered(Story.header(.entry(Story.edit)), replacement: "new"))
    let restored = later.then(Self.restoring(Story.world.state.sceneTree)).state
    #expect(
      restored.overrides.rows.map { "\($0.key.scope) \($0.value)" } == [
        "app new", "stack 1.1 new", "entry 3.0 compact",
      ])
  }

  @Test(arguments: [.app, .scene(Story.scene), .stack(Story.home)] as [OverrideScope])
  func `undo does not bring removed overrides of living owners back`(scope: OverrideScope) {
    let later = Story.world.then(.overridesReset(scope))
    #expect(later.then(Self.restoring(Story.world.state.sceneTree)).state == later.state)
  }

  @Test func `overrides of windows and stacks come back with them and are removed with them`() {
    let login = Story.world.then(
      .sceneClosed(Story.scene), .sceneOpened(name: "login", root: .stack("login")),
      .overrideRegistered(Story.header(.scene(SceneID(seq: 13))), replacement: "gone"),
      .overrideRegistered(Story.header(.stack(StackID(seq: 13, index: 1))), replacement: "gone"))
    #expect(login.state.overrides.rows.count == 3)
    #expect(login.then(Self.restoring(Story.world.state.sceneTree)).state == Story.world.state)
  }

  @Test func `an override of the app in a tree is not restored`() {
    var tree = Story.world.state.sceneTree
    tree.overrides[Story.header(.app)] = "foreign"
    #expect(Story.world.without([8]).then(Self.restoring(tree)).state == Story.world.without([8]).state)
  }

  @Test func `the windows of a state do not hold overrides of the app`() {
    #expect(Story.world.state.sceneTree == Story.world.without([8]).state.sceneTree)
  }

  @Test func `restoring nothing closes every window`() {
    let state = Story.world.then(Self.restoring(SceneTree())).state
    #expect(state == Story.world.then(.sceneClosed(Story.scene)).state.withoutClosedItems)
  }

  @Test(arguments: damages)
  func `a tree that contradicts itself is rejected`(
    contradiction: String, damage: @Sendable (inout SceneTree<String>) -> Void
  ) {
    var tree = Story.world.state.sceneTree
    damage(&tree)
    #expect(Story.world.outcome(of: Self.restoring(tree)) == .rejected(.malformedTree(contradiction)))
  }

  /// A retained root with one screen, or with no branch at all.
  private static func kept(_ scene: SceneID, seq: Int64?) -> ClosedItem<String> {
    let branches = seq.map { seq in
      Branch(
        id: StackID(seq: seq), name: "main",
        entries: [StackEntry(id: EntryID(seq: seq, index: 1), route: "x")])
    }
    return ClosedItem(
      content: .root(Container(kind: .stack, branches: branches.map { [$0] } ?? []), scene: scene))
  }

  private typealias Damage = @Sendable (inout SceneTree<String>) -> Void
  private static let damages: [(String, Damage)] = [
    ("The active scene is not among the scenes.", { $0.activeScene = SceneID(seq: 9) }),
    ("The active scene is not among the scenes.", { $0.activeScene = nil }),
    ("The scene '1.0' occurs twice.", { $0.scenes.append($0.scenes[0]) }),
    ("The stack '4.1' occurs twice.", { $0.scenes[0].root = $0.scenes[0].presentations[0].container }),
    (
      "The presentation '5.0' occurs twice.",
      { $0.scenes[0].presentations.append($0.scenes[0].presentations[1]) }
    ),
    (
      "The entry '1.2' occurs twice.",
      { $0.scenes[0].root.branches[1].entries.append($0.scenes[0].root.branches[0].entries[0]) }
    ),
    (
      "The presentation '5.0' belongs to '4.2', which is not below it.",
      { $0.scenes[0].presentations.swapAt(0, 1) }
    ),
    ("The stack '1.3' is empty.", { $0.scenes[0].root.branches[1].entries = [] }),
    ("There is no branch at the selected position 2.", { $0.scenes[0].root.selected = 2 }),
    ("A container of this kind cannot have 0 branches.", { $0.scenes[0].root.branches = [] }),
    (
      "Two branches of a container have the same name.",
      { tree in
        let entry = StackEntry(id: EntryID(seq: 2, index: 5), route: "x")
        tree.scenes[0].root.branches.append(Branch(id: StackID(seq: 2), name: "home", entries: [entry]))
      }
    ),
    (
      "The view state 'scroll' belongs to '99.0', which does not exist.",
      { tree in
        let snapshot = ViewStateSnapshot(version: 1, payload: PayloadReference(seq: 1))
        tree.viewStates[ViewStateKey(entry: Story.unknownEntry, name: "scroll")] = snapshot
      }
    ),
    (
      "The owner of the override of 'header' does not exist.",
      { $0.overrides[Story.header(.stack(Story.unknownStack))] = "x" }
    ),
    (
      "A retained root does not belong to any of the scenes.",
      { $0.shelvedRoots = [Self.kept(Story.unknownScene, seq: 2)] }
    ),
    (
      "A retained root does not belong to any of the scenes.",
      {
        $0.shelvedRoots = [
          ClosedItem(content: .branch($0.scenes[0].root.branches[0], at: 0, beside: Story.home))
        ]
      }
    ),
    (
      "The stack '1.1' occurs twice.",
      { $0.shelvedRoots = [ClosedItem(content: .root($0.scenes[0].root, scene: Story.scene))] }
    ),
    (
      "Too many roots are retained for the scene '1.0'.",
      { $0.shelvedRoots = (0...10).map { _ in Self.kept(Story.scene, seq: 2) } }
    ),
    (
      "A container of this kind cannot have 0 branches.",
      { $0.shelvedRoots = [Self.kept(Story.scene, seq: nil)] }
    ),
    (
      "The scenes contain an ID from event 98, which comes after the event that restores them.",
      { $0.shelvedRoots = [Self.kept(Story.scene, seq: 98)] }
    ),
    (
      "The scenes contain an ID from event 99, which comes after the event that restores them.",
      { $0.scenes[0].root.branches[0].entries.append(StackEntry(id: Story.unknownEntry, route: "x")) }
    ),
  ]
}

extension NavigationState<String> {
  fileprivate var withoutClosedItems: Self {
    var state = self
    state.closedItems = []
    return state
  }
}
