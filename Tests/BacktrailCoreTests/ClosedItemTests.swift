import BacktrailCore
import Testing

@Suite struct ClosedItemTests {
  @Test func `closed things are remembered with what belonged to them`() {
    let story = Story.world.then(
      .dismissed(Story.sheet), .branchClosed(Story.home), .sceneClosed(Story.scene))
    #expect(
      story.text == """
        session 0
        override app: card.header = plain
        closed presentation, over 1.0
          sheet 4.0, owner 2.0
            stack
              * 4.1 main
                4.2 share
          alert 5.0, owner 4.2
            stack
              * 5.1 main
                5.2 confirm
          view state 4.2 form: version 2 at 7.0
        closed branch, place 0, beside 1.3
          1.1 home
            1.2 list
            2.0 detail
            3.0 edit
          view state 3.0 scroll: version 1 at 6.0
          override stack 1.1: card.header = tall
          override entry 3.0: card.header = compact
        closed scene
          scene 1.0 main
            tabs
              * 1.3 search
                1.4 find
          override scene 1.0: card.header = wide

        """)
  }

  @Test func `closed things come back in any order that their places allow`() {
    let closed = Story.world.then(
      .dismissed(Story.sheet), .branchClosed(Story.home), .sceneClosed(Story.scene))
    let reopened = closed.then(
      .sceneReopened(Story.scene), .branchReopened(Story.home), .presentationReopened(Story.sheet))
    #expect(reopened.state == Story.world.state)
  }

  @Test func `only the most recently closed things are remembered`() throws {
    var state = NavigationState<String>()
    for seq in 1...12 { state.reduce(.sceneOpened(name: "\(seq)", root: .stack("root")), seq: Int64(seq)) }
    for seq in 1...12 { state.reduce(.sceneClosed(SceneID(seq: Int64(seq))), seq: Int64(12 + seq)) }
    let names = state.closedItems.map { item in
      if case .scene(let scene) = item.content { scene.name } else { "" }
    }
    #expect(names == (3...12).map(String.init))
    #expect(names.count == NavigationState<String>.closedItemLimit)
    #expect(state.reduce(.sceneReopened(SceneID(seq: 2)), seq: 25) == .rejected(.notClosed(seq: 2, index: 0)))
    try state.checkInvariants()
  }

  @Test func `more closed things than are remembered are a contradiction`() {
    var state = NavigationState<String>()
    for seq in 1...11 {
      let entry = StackEntry(id: EntryID(seq: Int64(seq)), route: "root")
      let branch = Branch(id: StackID(seq: Int64(seq)), name: "main", entries: [entry])
      state.closedItems.append(ClosedItem(content: .branch(branch, at: 0, beside: Story.home)))
    }
    #expect(throws: InvariantViolation.self) { try state.checkInvariants() }
  }

  @Test func `a thing that is both living and closed is a contradiction`() {
    var state = Story.world.state
    state.closedItems = [ClosedItem(content: .scene(state.scenes[0]))]
    #expect(throws: InvariantViolation.self) { try state.checkInvariants() }
  }
}
