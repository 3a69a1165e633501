import BacktrailCore
import Testing

@Suite struct ReducePresentationTests {
  @Test func `a presented layer is on top and has its owner`() {
    #expect(
      Story.world.without([6, 7, 8, 9, 10, 11]).text == """
        session 0
        scene 1.0 main, active
          tabs
            * 1.1 home
              1.2 list
              2.0 detail
              3.0 edit
            - 1.3 search
              1.4 find
          sheet 4.0, owner 2.0
            stack
              * 4.1 main
                4.2 share
          alert 5.0, owner 4.2
            stack
              * 5.1 main
                5.2 confirm

        """)
  }

  @Test(arguments: [(Story.sheet, [4, 5, 7]), (Story.alert, [5])] as [(PresentationID, [Int64])])
  func `dismissing a layer also dismisses all layers above it`(layer: PresentationID, undone: [Int64]) {
    let dismissed = Story.world.then(.dismissed(layer)).state
    #expect(dismissed.sceneTree == Story.world.without(undone).state.sceneTree)
  }

  @Test(arguments: [Story.sheet, Story.alert])
  func `a reopened layer is complete`(layer: PresentationID) {
    let reopened = Story.world.then(.dismissed(layer), .presentationReopened(layer))
    #expect(reopened.state == Story.world.state)
  }

  @Test func `a layer of the window has no owner and outlives every screen`() {
    let story = Story.world.without([4, 5, 7]).then(
      .presented(Story.scene, owner: nil, style: .fullScreenCover, .stack("login")),
      .popped(to: Story.list, on: Story.home))
    #expect(story.state.scenes[0].presentations.map(\.owner) == [nil])
  }

  @Test func `when an owner is removed, layers below its own stay and layers above are dismissed`() {
    let story = Story.world.without([4, 5, 7]).then(
      .presented(Story.scene, owner: nil, style: .sheet, .stack("low")),
      .presented(Story.scene, owner: Story.edit, style: .sheet, .stack("owned")),
      .presented(Story.scene, owner: nil, style: .sheet, .stack("high")),
      .popped(to: Story.detail, on: Story.home))
    #expect(story.state.scenes[0].presentations.map(\.id) == [PresentationID(seq: 12)])
  }

  @Test func `a layer does not come back when its owner is gone`() {
    let story = Story.world.then(.dismissed(Story.sheet), .popped(to: Story.list, on: Story.home))
    #expect(story.outcome(of: .presentationReopened(Story.sheet)) == .rejected(.unknownEntry(Story.detail)))
  }

  @Test func `a layer does not come back when the owner of one above it is gone`() {
    let story = Story.world.replacing(
      5, with: .presented(Story.scene, owner: Story.edit, style: .alert, .stack("confirm"))
    ).then(.dismissed(Story.sheet), .popped(to: Story.detail, on: Story.home))
    #expect(story.outcome(of: .presentationReopened(Story.sheet)) == .rejected(.unknownEntry(Story.edit)))
  }

  @Test func `a layer does not come back when its window is gone`() {
    let story = Story.world.then(.dismissed(Story.sheet), .sceneClosed(Story.scene))
    #expect(story.outcome(of: .presentationReopened(Story.sheet)) == .rejected(.unknownScene(Story.scene)))
  }

  @Test(arguments: ["sheet", "fullScreenCover", "popover", "alert", "side panel", ""])
  func `a style is written as its name`(name: String) {
    #expect(PresentationStyle(rawValue: name).rawValue == name)
    #expect(PresentationStyle(rawValue: name) == .custom(name))
  }
}
