import BacktrailCore
import Testing

@Suite struct ReduceAnnotationTests {
  @Test func `the last view state of an entry and name wins`() {
    let key = ViewStateKey(entry: Story.edit, name: "scroll")
    let state = Story.world.then(.viewStateSaved(key, version: 3)).state
    #expect(state.viewStates[key] == ViewStateSnapshot(version: 3, payload: PayloadReference(seq: 12)))
    #expect(state.viewStates.rows.count == 2)
  }

  @Test func `an entry keeps one view state for each name`() {
    let state = Story.world.then(.viewStateSaved(ViewStateKey(entry: Story.edit, name: "form"), version: 1))
      .state
    #expect(
      state.viewStates.rows.map { "\($0.key.entry) \($0.key.name)" } == [
        "3.0 form", "3.0 scroll", "4.2 form",
      ])
  }

  @Test(arguments: [
    (Story.edit, Story.home, "compact"), (Story.detail, Story.home, "tall"),
    (Story.find, Story.search, "wide"),
  ])
  func `the narrowest override wins`(entry: EntryID, stack: StackID, replacement: String) {
    let overrides = Story.world.state.overrides
    #expect(
      overrides.replacements(hosts: ["card"], part: "header", entry: entry, stack: stack, scene: Story.scene)
        .first
        == replacement)
  }

  @Test func `an override of the app reaches everything and nothing else is overridden`() {
    let overrides = Story.world.state.overrides
    #expect(overrides.replacements(hosts: ["card"], part: "header").first == "plain")
    #expect(overrides.replacements(hosts: ["card"], part: "footer").isEmpty)
    #expect(overrides.replacements(hosts: ["row"], part: "header").isEmpty)
  }

  @Test func `registering again replaces, and registering the same does nothing`() {
    let key = Story.header(.stack(Story.home))
    #expect(Story.world.then(.overrideRegistered(key, replacement: "low")).state.overrides[key] == "low")
    #expect(Story.world.outcome(of: .overrideRegistered(key, replacement: "tall")) == .unchanged)
  }

  @Test(
    arguments: [
      (.app, 8), (.scene(Story.scene), 9), (.stack(Story.home), 10), (.entry(Story.edit), 11),
    ] as [(OverrideScope, Int64)])
  func `removing an override, or resetting its scope, is as if it had never been`(
    scope: OverrideScope, seq: Int64
  ) {
    let expected = Story.world.without([seq])
    #expect(Story.world.then(.overrideRemoved(Story.header(scope))).state == expected.state)
    #expect(Story.world.then(.overridesReset(scope)).state == expected.state)
    #expect(expected.outcome(of: .overrideRemoved(Story.header(scope))) == .unchanged)
    #expect(expected.outcome(of: .overridesReset(scope)) == .unchanged)
  }

  @Test func `scopes order from wide to narrow, then by id`() {
    let scopes: [OverrideScope] = [
      .app, .scene(SceneID(seq: 9)), .stack(StackID(seq: 8)), .entry(EntryID(seq: 7)),
      .entry(EntryID(seq: 7, index: 1)), .entry(EntryID(seq: 8)),
    ]
    #expect(scopes.reversed().sorted() == scopes)
    #expect(
      scopes.map(\.description) == ["app", "scene 9.0", "stack 8.0", "entry 7.0", "entry 7.1", "entry 8.0"])
  }
}
