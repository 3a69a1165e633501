import BacktrailCore
import Testing

@Suite struct RejectionTests {
  @Test(arguments: table)
  func `an event that makes no sense changes nothing and says why`(
    event: NavigationEvent<String>, rejection: Rejection
  ) {
    var state = Story.world.state
    #expect(state.reduce(event, seq: 12) == .rejected(rejection))
    #expect(state == Story.world.state)
  }

  private static let table: [(NavigationEvent<String>, Rejection)] = unknown + impossible

  private static let unknown: [(NavigationEvent<String>, Rejection)] = [
    (.pushed("x", onto: Story.unknownStack), .unknownStack(Story.unknownStack)),
    (.popped(to: Story.list, on: Story.unknownStack), .unknownStack(Story.unknownStack)),
    (.popped(to: Story.unknownEntry, on: Story.home), .unknownEntry(Story.unknownEntry)),
    (.popped(to: Story.find, on: Story.home), .unknownEntry(Story.find)),
    (.routeReplaced(Story.unknownEntry, "x"), .unknownEntry(Story.unknownEntry)),
    (.stackSet(Story.unknownStack, [.new("x")]), .unknownStack(Story.unknownStack)),
    (.stackSet(Story.home, [.kept(Story.find)]), .unknownEntry(Story.find)),
    (.branchSelected(Story.unknownStack), .unknownStack(Story.unknownStack)),
    (
      .branchOpened(beside: Story.unknownStack, BranchLayout("x", "x")), .unknownStack(Story.unknownStack)
    ),
    (.branchClosed(Story.unknownStack), .unknownStack(Story.unknownStack)),
    (.branchReopened(Story.home), .notClosed(seq: 1, index: 1)),
    (
      .presented(Story.unknownScene, owner: nil, style: .sheet, .stack("x")),
      .unknownScene(Story.unknownScene)
    ),
    (
      .presented(Story.scene, owner: Story.unknownEntry, style: .sheet, .stack("x")),
      .unknownEntry(Story.unknownEntry)
    ),
    (.dismissed(Story.unknownLayer), .unknownPresentation(Story.unknownLayer)),
    (.presentationReopened(Story.sheet), .notClosed(seq: 4, index: 0)),
    (
      .viewStateSaved(ViewStateKey(entry: Story.unknownEntry, name: "x"), version: 1),
      .unknownEntry(Story.unknownEntry)
    ),
    (
      .overrideRegistered(Story.header(.scene(Story.unknownScene)), replacement: "x"),
      .unknownScene(Story.unknownScene)
    ),
    (.overrideRemoved(Story.header(.stack(Story.unknownStack))), .unknownStack(Story.unknownStack)),
    (.overridesReset(.entry(Story.unknownEntry)), .unknownEntry(Story.unknownEntry)),
    (.sceneActivated(Story.unknownScene), .unknownScene(Story.unknownScene)),
    (.sceneClosed(Story.unknownScene), .unknownScene(Story.unknownScene)),
    (.sceneReopened(Story.scene), .notClosed(seq: 1, index: 0)),
    (.rootSet(Story.unknownScene, .stack("x")), .unknownScene(Story.unknownScene)),
    (.rootShelved(Story.unknownScene, .stack("x")), .unknownScene(Story.unknownScene)),
    (.rootReopened(Story.unknownScene, Story.home), .unknownScene(Story.unknownScene)),
    (.rootReopened(Story.scene, Story.home), .notClosed(seq: 1, index: 1)),
    (.linkHeld(Story.unknownLink, WaitingLink.Hold(gate: "x")), .noLink(Story.unknownLink)),
    (.linkApplied(Story.unknownLink), .noLink(Story.unknownLink)),
    (.linkRefused(Story.unknownLink, reason: "x"), .noLink(Story.unknownLink)),
    (.linkExpired(Story.unknownLink), .noLink(Story.unknownLink)),
  ]

  private static let impossible: [(NavigationEvent<String>, Rejection)] = [
    (.stackSet(Story.home, []), .emptyStack(name: "home")),
    (.stackSet(Story.home, [.kept(Story.list), .new("x"), .kept(Story.list)]), .duplicateEntry(Story.list)),
    (.branchOpened(beside: Story.home, BranchLayout(name: "x", routes: [])), .emptyStack(name: "x")),
    (.branchOpened(beside: Story.home, BranchLayout("search", "x")), .duplicateBranch(name: "search")),
    (.branchOpened(beside: Story.shareStack, BranchLayout("x", "x")), .notBranched(Story.shareStack)),
    (.branchClosed(Story.shareStack), .lastBranch(Story.shareStack)),
    (.sceneOpened(name: "x", root: .tabs([])), .wrongBranchCount(0)),
    (
      .sceneOpened(
        name: "x",
        root: ContainerLayout(kind: .stack, branches: [BranchLayout("a", "a"), BranchLayout("b", "b")])),
      .wrongBranchCount(2)
    ),
    (.rootSet(Story.scene, .tabs([BranchLayout("a", "a")], selected: 1)), .selectionOutOfRange(1)),
    (.rootSet(Story.scene, .tabs([BranchLayout("a", "a")], selected: -1)), .selectionOutOfRange(-1)),
    (.rootShelved(Story.scene, .stack()), .emptyStack(name: "main")),
    (.presented(Story.scene, owner: nil, style: .sheet, .stack()), .emptyStack(name: "main")),
    (
      .presented(
        Story.scene, owner: nil, style: .sheet, .split([BranchLayout("a", "a"), BranchLayout("a", "b")])),
      .duplicateBranch(name: "a")
    ),
  ]

  @Test(
    arguments: [
      (.unknownScene(Story.scene), "There is no scene '1.0'."),
      (.unknownStack(Story.home), "There is no stack '1.1'."),
      (.unknownEntry(Story.list), "There is no entry '1.2' here."),
      (.unknownPresentation(Story.sheet), "There is no presentation '4.0'."),
      (.notClosed(seq: 4, index: 1), "No closed item with the ID '4.1' can be reopened here."),
      (.wrongBranchCount(0), "A container of this kind cannot have 0 branches."),
      (.emptyStack(name: "home"), "The branch 'home' needs at least one screen."),
      (.duplicateBranch(name: "home"), "The container already has a branch 'home'."),
      (.selectionOutOfRange(3), "There is no branch at position 3."),
      (.lastBranch(Story.home), "The branch '1.1' is the last one in its container and cannot be closed."),
      (
        .notBranched(Story.home),
        "The stack '1.1' is a single stack; only tabs and splits can have more than one branch."
      ),
      (.duplicateEntry(Story.list), "The entry '1.2' appears twice."),
      (.noLink(Story.unknownLink), "No link '99.0' is waiting for this event."),
      (.limit(name: "waiting links", count: 100), "No more than 100 waiting links are allowed."),
    ] as [(Rejection, String)])
  func `a rejection's message is a sentence`(rejection: Rejection, sentence: String) {
    #expect(rejection.description == sentence)
  }

  @Test func `a rejected tree names the contradiction`() throws {
    var tree = Story.world.state.sceneTree
    tree.activeScene = nil
    let event = NavigationEvent.stateRestored(tree, RestoreOrigin(reason: .redo, seq: 3))
    guard case .rejected(let rejection) = Story.world.outcome(of: event) else { return }
    #expect(
      rejection.description
        == "The scenes to restore are inconsistent: The active scene is not among the scenes.")
  }
}
