import BacktrailCore
import Testing

@Suite struct ReduceRootTests {
  private static let shelved = Story.world.then(
    .rootShelved(Story.scene, .tabs([BranchLayout("in", "login")])))
  private static let login = StackID(seq: 12)

  @Test func `a retained root keeps its view states and overrides, and its layers are dismissed`() {
    #expect(
      Self.shelved.text == """
        session 0
        scene 1.0 main, active
          tabs
            * 12.0 in
              12.1 login
        override app: card.header = plain
        override scene 1.0: card.header = wide
        retained root, of 1.0
          tabs
            * 1.1 home
              1.2 list
              2.0 detail
              3.0 edit
            - 1.3 search
              1.4 find
          view state 3.0 scroll: version 1 at 6.0
          override stack 1.1: card.header = tall
          override entry 3.0: card.header = compact

        """)
  }

  @Test func `a reopened root is complete, and the one that it replaces is retained too`() {
    let back = Self.shelved.then(
      .pushed("code", onto: Self.login),
      .viewStateSaved(ViewStateKey(entry: EntryID(seq: 13), name: "form"), version: 1),
      .presented(Story.scene, owner: nil, style: .sheet, .stack("help")),
      .rootReopened(Story.scene, Story.home))
    #expect(back.state.sceneTree.withoutKept == Story.world.then(.dismissed(Story.sheet)).state.sceneTree)
    let again = back.then(.rootReopened(Story.scene, Self.login))
    #expect(
      again.text == """
        session 0
        scene 1.0 main, active
          tabs
            * 12.0 in
              12.1 login
              13.0 code
        view state 13.0 form: version 1 at 14.0
        override app: card.header = plain
        override scene 1.0: card.header = wide
        """
        + Self.shelved.text.suffix(
          from: Self.shelved.text.firstRange(of: "\nretained")?.lowerBound ?? "".startIndex))
  }

  @Test func `a root discarded for a retained one is removed with everything that belonged to it`() {
    let back = Self.shelved.then(
      .viewStateSaved(ViewStateKey(entry: EntryID(seq: 12, index: 1), name: "form"), version: 1),
      .overrideRegistered(
        OverrideKey(scope: .stack(Self.login), host: "card", part: "footer"), replacement: "x"),
      .presented(Story.scene, owner: nil, style: .sheet, .stack("help")),
      .rootReopened(Story.scene, Story.home, .discarded))
    #expect(back.state.sceneTree == Story.world.then(.dismissed(Story.sheet)).state.sceneTree)
    #expect(back.state.closedItems.isEmpty)
  }

  @Test func `a root comes back only to its own window, and only once`() {
    let windows = Self.shelved.then(.sceneOpened(name: "second", root: .stack("list")))
    let other = SceneID(seq: 13)
    #expect(
      windows.outcome(of: .rootReopened(other, Story.home)) == .rejected(.notClosed(seq: 1, index: 1)))
    #expect(
      windows.outcome(of: .rootReopened(Story.scene, Story.search)) == .rejected(.notClosed(seq: 1, index: 3))
    )
    let back = windows.then(.rootReopened(Story.scene, Story.home))
    #expect(
      back.outcome(of: .rootReopened(Story.scene, Story.home)) == .rejected(.notClosed(seq: 1, index: 1)))
  }

  @Test func `other closed things do not displace a retained root, and retained roots displace nothing else`()
    throws
  {
    var state = Self.shelved.state
    for seq in Int64(20)..<40 {
      let opened = NavigationEvent.sceneOpened(name: "x", root: .stack("root"))
      state.reduce(opened, seq: 2 * seq)
      state.reduce(.sceneClosed(SceneID(seq: 2 * seq)), seq: 2 * seq + 1)
    }
    #expect(state.closedItems.count == NavigationState<String>.closedItemLimit + 1)
    for seq in Int64(80)..<100 { state.reduce(.rootShelved(Story.scene, .stack("x")), seq: seq) }
    try state.checkInvariants()
    #expect(state.closedItems.count == 2 * NavigationState<String>.closedItemLimit)
    #expect(state.sceneTree.shelvedRoots.count == NavigationState<String>.shelvedRootLimit)
    #expect(
      state.reduce(.rootReopened(Story.scene, StackID(seq: 88)), seq: 100)
        == .rejected(.notClosed(seq: 88, index: 0)))
    #expect(state.reduce(.rootReopened(Story.scene, StackID(seq: 89)), seq: 100) == .changed)
    #expect(state.sceneTree.shelvedRoots.count == NavigationState<String>.shelvedRootLimit)
  }

  @Test func `a window's retained roots outlast its closing, until nothing can reopen it`() {
    let closed = Self.shelved.then(.sceneClosed(Story.scene))
    #expect(
      closed.outcome(of: .rootReopened(Story.scene, Story.home)) == .rejected(.unknownScene(Story.scene)))
    #expect(closed.then(.sceneReopened(Story.scene)).state == Self.shelved.state)
    var state = closed.state
    for seq in Int64(20)..<30 {
      state.reduce(.sceneOpened(name: "x", root: .stack("root")), seq: 2 * seq)
      #expect(state.closedItems.first?.shelvedScene == Story.scene)
      state.reduce(.sceneClosed(SceneID(seq: 2 * seq)), seq: 2 * seq + 1)
    }
    #expect(state.closedItems.allSatisfy { $0.shelvedScene == nil })
  }

  @Test func `restoring windows brings back the roots retained for them, and no others`() {
    let twice = Self.shelved.then(.rootShelved(Story.scene, .stack("welcome")))
    for (from, to) in [(Self.shelved, twice), (twice, Self.shelved), (twice, Story.world)] {
      let origin = RestoreOrigin(reason: .undo, seq: 12)
      #expect(from.then(.stateRestored(to.state.sceneTree, origin)).state == to.state)
    }
    let undone = Self.shelved.then(
      .stateRestored(Story.world.state.sceneTree, RestoreOrigin(reason: .undo, seq: 12)))
    #expect(undone.state == Story.world.state)
    #expect(
      undone.then(.stateRestored(Self.shelved.state.sceneTree, RestoreOrigin(reason: .redo, seq: 12))).state
        == Self.shelved.state)
  }

  @Test func `restoring other windows leaves the retained roots of a closed window alone`() {
    let closed = Self.shelved.then(
      .sceneOpened(name: "second", root: .stack("list")), .sceneClosed(Story.scene))
    let restored = closed.then(
      .stateRestored(closed.state.sceneTree, RestoreOrigin(reason: .undo, seq: 12)),
      .sceneReopened(Story.scene))
    #expect(restored.state.sceneTree.shelvedRoots == Self.shelved.state.sceneTree.shelvedRoots)
  }
}

extension SceneTree {
  fileprivate var withoutKept: Self {
    var tree = self
    tree.shelvedRoots = []
    return tree
  }
}
