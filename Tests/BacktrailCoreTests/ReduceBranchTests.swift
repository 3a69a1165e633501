import BacktrailCore
import Testing

@Suite struct ReduceBranchTests {
  private static let tabs = Story(
    .sceneOpened(
      name: "main",
      root: .tabs([BranchLayout("a", "A"), BranchLayout("b", "B"), BranchLayout("c", "C")], selected: 1)))
  private static let a = StackID(seq: 1, index: 1)
  private static let b = StackID(seq: 1, index: 3)
  private static let c = StackID(seq: 1, index: 5)

  @Test func `selecting a branch changes only the selection`() {
    let selected = Story.world.then(.branchSelected(Story.search)).state
    var expected = Story.world.state.sceneTree
    expected.scenes[0].root.selected = 1
    #expect(selected.sceneTree == expected)
  }

  @Test func `selecting the selected branch does nothing`() {
    #expect(Story.world.outcome(of: .branchSelected(Story.home)) == .unchanged)
  }

  @Test func `an opened branch comes last and is not selected`() {
    let opened = Self.tabs.then(.branchOpened(beside: Self.a, BranchLayout("d", "D", "E")))
    #expect(
      opened.text == """
        session 0
        scene 1.0 main, active
          tabs
            - 1.1 a
              1.2 A
            * 1.3 b
              1.4 B
            - 1.5 c
              1.6 C
            - 2.0 d
              2.1 D
              2.2 E

        """)
  }

  @Test(arguments: [
    (a, a, b), (a, b, a), (a, c, a), (b, a, b), (b, b, c), (b, c, b), (c, a, c), (c, b, c), (c, c, b),
  ])
  func `closing a branch keeps the selection or moves it to a neighbor`(
    selected: StackID, closed: StackID, expected: StackID
  ) {
    let state = Self.tabs.then(.branchSelected(selected), .branchClosed(closed)).state
    #expect(state.topStack?.id == expected)
  }

  @Test(arguments: [a, b, c])
  func `a reopened branch is complete, in its place, and selected`(branch: StackID) {
    let before = Self.tabs.then(
      .branchSelected(branch), .pushed("top", onto: branch),
      .viewStateSaved(ViewStateKey(entry: EntryID(seq: 3), name: "scroll"), version: 1),
      .overrideRegistered(Story.header(.stack(branch)), replacement: "tall"),
      .overrideRegistered(Story.header(.entry(EntryID(seq: 3))), replacement: "compact"))
    let closed = before.then(.branchClosed(branch))
    #expect(closed.state.viewStates.isEmpty && closed.state.overrides.isEmpty)
    #expect(closed.then(.branchReopened(branch)).state == before.state)
  }

  @Test func `closing a branch also closes the presentations of its screens`() {
    let closed = Story.world.then(.branchClosed(Story.home)).state
    #expect(closed.scenes[0].presentations.isEmpty)
    #expect(closed.viewStates.isEmpty)
  }

  @Test func `a branch comes back at the end when its place is gone`() {
    let closed = Self.tabs.then(.branchClosed(Self.c), .branchClosed(Self.a), .branchReopened(Self.c))
    #expect(closed.state.scenes[0].root.branches.map(\.name) == ["b", "c"])
  }

  @Test func `a branch does not come back beside one with the same name`() {
    let story = Self.tabs.then(.branchClosed(Self.c), .branchOpened(beside: Self.a, BranchLayout("c", "new")))
    #expect(story.outcome(of: .branchReopened(Self.c)) == .rejected(.duplicateBranch(name: "c")))
  }

  @Test func `a branch does not come back when the one beside it is gone`() {
    let story = Self.tabs.then(.branchClosed(Self.c), .branchClosed(Self.b))
    #expect(story.outcome(of: .branchReopened(Self.c)) == .rejected(.unknownStack(Self.b)))
  }

  @Test func `a branch does not come back into a single stack`() {
    let single = Container<String>(
      kind: .stack,
      branches: [Branch(id: Self.a, name: "a", entries: [StackEntry(id: EntryID(seq: 1), route: "A")])])
    let tree = SceneTree(
      scenes: [SceneState(id: Story.scene, name: "main", root: single)], activeScene: Story.scene)
    let story = Self.tabs.then(
      .branchClosed(Self.b), .stateRestored(tree, RestoreOrigin(reason: .import, seq: 1)))
    #expect(story.outcome(of: .branchReopened(Self.b)) == .rejected(.notBranched(Self.a)))
  }
}
