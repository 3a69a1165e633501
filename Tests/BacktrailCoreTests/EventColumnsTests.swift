import BacktrailCore
import Testing

@Suite struct EventColumnsTests {
  @Test(arguments: table)
  func `an event is a readable row and comes back from it`(
    event: NavigationEvent<RouteReference>, columns: EventColumns
  ) throws {
    #expect(EventColumns(event) == columns)
    var state = EncodedState()
    let decoded = try state.decode(RecordedEvent(seq: 7, columns: columns))
    #expect(decoded.map(state.expand) == event)
  }

  @Test func `the table has every kind`() {
    #expect(Set(Self.table.map(\.1.type)) == Set(EventType.allCases.map(\.rawValue)))
  }

  @Test(arguments: table)
  func `a row uses only the columns of its kind`(
    event: NavigationEvent<RouteReference>, columns: EventColumns
  ) throws {
    let type = try #require(EventType(rawValue: columns.type))
    #expect(columns.strayColumn(for: type) == nil)
    #expect(columns.typeVersion == EventType.version)
  }

  private static func route(_ name: String, _ version: Int32 = 1, _ index: Int32 = 0) -> RouteReference {
    RouteReference(name: name, version: version, payload: PayloadReference(seq: 7, index: index))
  }

  private static let table: [(NavigationEvent<RouteReference>, EventColumns)] =
    screens + windows + links + others

  private static let screens: [(NavigationEvent<RouteReference>, EventColumns)] = [
    (
      .pushed(route("detail", 2), onto: Story.home),
      EventColumns(type: "pushed", target: "1.1", name: "detail", version: 2)
    ),
    (.popped(to: Story.list, on: Story.home), EventColumns(type: "popped", target: "1.1", other: "1.2")),
    (
      .routeReplaced(Story.list, route("list", 3)),
      EventColumns(type: "routeReplaced", target: "1.2", name: "list", version: 3)
    ),
    (
      .stackSet(Story.home, [.new(route("two words")), .kept(Story.edit), .new(route("b", 2, 1))]),
      EventColumns(type: "stackSet", target: "1.1", body: "entry two%20words 1 keep 3.0 entry b 2")
    ),
    (.branchSelected(Story.search), EventColumns(type: "branchSelected", target: "1.3")),
    (
      .branchOpened(beside: Story.home, BranchLayout("news", route("a"), route("b", 1, 1))),
      EventColumns(type: "branchOpened", target: "1.1", name: "news", body: "entry a 1 entry b 1")
    ),
    (.branchClosed(Story.search), EventColumns(type: "branchClosed", target: "1.3")),
    (.branchReopened(Story.search), EventColumns(type: "branchReopened", target: "1.3")),
  ]

  private static let windows: [(NavigationEvent<RouteReference>, EventColumns)] = [
    (
      .presented(Story.scene, owner: Story.edit, style: .sheet, .stack(route("share"))),
      EventColumns(
        type: "presented", target: "1.0", other: "3.0", name: "sheet",
        body: "stack 0 branch main entry share 1")
    ),
    (
      .presented(Story.scene, owner: nil, style: .custom("panel"), .stack(route(""))),
      EventColumns(type: "presented", target: "1.0", name: "panel", body: "stack 0 branch main entry % 1")
    ),
    (.dismissed(Story.sheet), EventColumns(type: "dismissed", target: "4.0")),
    (.presentationReopened(Story.sheet), EventColumns(type: "presentationReopened", target: "4.0")),
    (
      .sceneOpened(
        name: "main",
        root: .tabs(
          [BranchLayout("a", route("x"), route("y", 1, 1)), BranchLayout("b", route("z", 1, 2))], selected: 1)
      ),
      EventColumns(
        type: "sceneOpened", name: "main", body: "tabs 1 branch a entry x 1 entry y 1 branch b entry z 1")
    ),
    (.sceneActivated(Story.scene), EventColumns(type: "sceneActivated", target: "1.0")),
    (.sceneClosed(Story.scene), EventColumns(type: "sceneClosed", target: "1.0")),
    (.sceneReopened(Story.scene), EventColumns(type: "sceneReopened", target: "1.0")),
    (
      .rootSet(Story.scene, .split([BranchLayout("a", route("x"))])),
      EventColumns(type: "rootSet", target: "1.0", body: "split 0 branch a entry x 1")
    ),
    (
      .rootShelved(Story.scene, .stack(route("x"))),
      EventColumns(type: "rootShelved", target: "1.0", body: "stack 0 branch main entry x 1")
    ),
    (
      .rootReopened(Story.scene, Story.home),
      EventColumns(type: "rootReopened", target: "1.0", other: "1.1")
    ),
    (
      .rootReopened(Story.scene, Story.home, .discarded),
      EventColumns(type: "rootReopened", target: "1.0", other: "1.1", name: "discard")
    ),
    (
      .rootReopened(Story.scene, Story.home, .keptWithLayers),
      EventColumns(type: "rootReopened", target: "1.0", other: "1.1", name: "layers")
    ),
    (
      .rootShelved(Story.scene, .stack(route("x")), keepingLayers: true),
      EventColumns(type: "rootShelved", target: "1.0", name: "layers", body: "stack 0 branch main entry x 1")
    ),
  ]

  private static let links: [(NavigationEvent<RouteReference>, EventColumns)] = [
    (.linkReceived(pattern: "/orders/:id"), EventColumns(type: "linkReceived", name: "/orders/:id")),
    (.linkReceived(pattern: nil), EventColumns(type: "linkReceived", name: "")),
    (
      .linkHeld(link, WaitingLink.Hold(gate: "authentication", expires: 1_767_225_600_000)),
      EventColumns(
        type: "linkHeld", target: "6.0", name: "authentication", body: "kept expires 1767225600000")
    ),
    (
      .linkHeld(link, WaitingLink.Hold(gate: "two words", isSecret: true)),
      EventColumns(type: "linkHeld", target: "6.0", name: "two words", body: "secret expires -")
    ),
    (.linkApplied(link), EventColumns(type: "linkApplied", target: "6.0")),
    (
      .linkRefused(link, reason: "secretNotKept"),
      EventColumns(type: "linkRefused", target: "6.0", name: "secretNotKept")
    ),
    (.linkExpired(link), EventColumns(type: "linkExpired", target: "6.0")),
  ]

  private static let link = LinkID(seq: 6)

  private static let others: [(NavigationEvent<RouteReference>, EventColumns)] = [
    (
      .viewStateSaved(ViewStateKey(entry: Story.edit, name: "scroll"), version: 4),
      EventColumns(type: "viewStateSaved", target: "3.0", name: "scroll", version: 4)
    ),
    (
      .overrideRegistered(Story.header(.app), replacement: "plain"),
      EventColumns(type: "overrideRegistered", name: "plain", body: "override app - card header")
    ),
    (
      .overrideRemoved(Story.header(.stack(Story.home))),
      EventColumns(type: "overrideRemoved", body: "override stack 1.1 card header")
    ),
    (
      .overridesReset(.entry(Story.edit)), EventColumns(type: "overridesReset", body: "overrides entry 3.0")
    ),
    (
      .stateRestored(tree, RestoreOrigin(reason: .rewind, seq: 5)),
      EventColumns(
        type: "stateRestored", target: "5.0", name: "rewind",
        body: "active 1.0 scene 1.0 main stack 0 branch 1.1 home entry 1.2 list 1 1.0 "
          + "viewstate 1.2 scroll 1 3.0 override scene 1.0 card header wide end")
    ),
    (
      .stateRestored(treeWithKeptRoot, RestoreOrigin(reason: .undo, seq: 5)),
      EventColumns(
        type: "stateRestored", target: "5.0", name: "undo",
        body: "active 1.0 scene 1.0 main stack 0 branch 1.1 home entry 1.2 list 1 1.0 "
          + "viewstate 1.2 scroll 1 3.0 override scene 1.0 card header wide "
          + "closed root 1.0 tabs 0 branch 2.0 home entry 2.1 list 1 1.0 viewstate 2.1 scroll 1 3.0 end")
    ),
    (
      .stateRestored(SceneTree(), RestoreOrigin(reason: .restore, seq: 0)),
      EventColumns(type: "stateRestored", target: "0.0", name: "restore", body: "end")
    ),
    (
      .sessionStarted(
        SessionStart(appVersion: "1.2", appBuild: "7", platform: "Linux 6", restore: "branch roots")),
      EventColumns(
        type: "sessionStarted", name: "1.2", body: "build 7 platform Linux%206 restore branch%20roots")
    ),
    (.sessionEnded(reason: "clean"), EventColumns(type: "sessionEnded", name: "clean")),
  ]

  private static let tree: SceneTree<RouteReference> = {
    let list = RouteReference(name: "list", version: 1, payload: PayloadReference(seq: 1))
    let branch = Branch(id: Story.home, name: "home", entries: [StackEntry(id: Story.list, route: list)])
    let root = Container(kind: .stack, branches: [branch])
    var tree = SceneTree(
      scenes: [SceneState(id: Story.scene, name: "main", root: root)], activeScene: Story.scene)
    tree.viewStates[ViewStateKey(entry: Story.list, name: "scroll")] = ViewStateSnapshot(
      version: 1, payload: PayloadReference(seq: 3))
    tree.overrides[Story.header(.scene(Story.scene))] = "wide"
    return tree
  }()

  private static let treeWithKeptRoot: SceneTree<RouteReference> = {
    var tree = Self.tree
    let entry = StackEntry(id: EntryID(seq: 2, index: 1), route: tree.scenes[0].entries[0].route)
    let root = Container(kind: .tabs, branches: [Branch(id: StackID(seq: 2), name: "home", entries: [entry])])
    var kept = ClosedItem(content: .root(root, scene: Story.scene))
    kept.viewStates[ViewStateKey(entry: entry.id, name: "scroll")] = tree.viewStates.rows[0].value
    tree.shelvedRoots = [kept]
    return tree
  }()
}
