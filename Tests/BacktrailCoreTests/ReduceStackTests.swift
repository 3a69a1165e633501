import BacktrailCore
import Testing

@Suite struct ReduceStackTests {
  @Test func `a pushed screen is on top of the named stack, even below presentations`() throws {
    let home = try #require(Story.world.then(.pushed("photo", onto: Story.home)).state.stack(Story.home))
    #expect(home.entries.map(\.description) == ["1.2 list", "2.0 detail", "3.0 edit", "12.0 photo"])
  }

  @Test(
    arguments: [
      (Story.edit, []),
      (Story.detail, [3, 6, 11]),
      (Story.list, [2, 3, 4, 5, 6, 7, 11]),
    ] as [(EntryID, [Int64])])
  func `after a pop it is as if the screens above had never been there`(entry: EntryID, undone: [Int64]) {
    let popped = Story.world.then(.popped(to: entry, on: Story.home))
    #expect(popped.state == Story.world.without(undone).state)
  }

  @Test(arguments: [(Story.find, Story.search), (Story.edit, Story.home), (Story.share, Story.shareStack)])
  func `popping to the top, or popping the root, does nothing`(entry: EntryID, stack: StackID) {
    #expect(Story.world.outcome(of: .popped(to: entry, on: stack)) == .unchanged)
  }

  @Test func `popping under a presentation with a different owner keeps the presentation`() {
    let popped = Story.world.then(.popped(to: Story.detail, on: Story.home)).state
    #expect(popped.scenes[0].presentations.map(\.id) == [Story.sheet, Story.alert])
  }

  @Test func `a replaced route keeps its entry's id, view states and overrides`() {
    let replaced = Story.world.then(.routeReplaced(Story.edit, "preview"))
    #expect(replaced.state == Story.world.replacing(3, with: .pushed("preview", onto: Story.home)).state)
  }

  @Test func `setting a stack preserves the identity and view states of the entries that stay`() {
    let items: [StackItem<String>] = [.new("start"), .kept(Story.edit), .new("end"), .kept(Story.list)]
    let story = Story.world.then(.stackSet(Story.home, items))
    #expect(
      story.text == """
        session 0
        scene 1.0 main, active
          tabs
            * 1.1 home
              12.0 start
              3.0 edit
              12.1 end
              1.2 list
            - 1.3 search
              1.4 find
        view state 3.0 scroll: version 1 at 6.0
        override app: card.header = plain
        override scene 1.0: card.header = wide
        override stack 1.1: card.header = tall
        override entry 3.0: card.header = compact

        """)
  }

  @Test func `a stack set without an entry is as if it had never been pushed`() {
    let story = Story.world.then(.stackSet(Story.home, [.kept(Story.list), .kept(Story.detail)]))
    #expect(story.state == Story.world.without([3, 6, 11]).state)
  }

  @Test func `setting a stack to what it already holds does nothing`() {
    let items: [StackItem<String>] = [.kept(Story.list), .kept(Story.detail), .kept(Story.edit)]
    #expect(Story.world.outcome(of: .stackSet(Story.home, items)) == .unchanged)
  }
}

extension StackEntry<String> {
  fileprivate var description: String { "\(id) \(route)" }
}
