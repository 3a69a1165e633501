import BacktrailCore
import Testing

@Suite struct ReduceSceneTests {
  private static let second = SceneID(seq: 12)
  private static let windows = Story.world.then(.sceneOpened(name: "second", root: .stack("login", "code")))

  @Test func `an opened window is active and numbers its nodes depth-first`() {
    #expect(
      Story(
        .sceneOpened(
          name: "main", root: .split([BranchLayout("list", "l"), BranchLayout("detail", "d", "e")]))
      )
      .text == """
        session 0
        scene 1.0 main, active
          split
            * 1.1 list
              1.2 l
            - 1.3 detail
              1.4 d
              1.5 e

        """)
  }

  @Test func `activating a window changes only which window is active`() {
    let activated = Self.windows.then(.sceneActivated(Story.scene)).state
    #expect(activated.activeScene == Story.scene)
    #expect(activated.scenes == Self.windows.state.scenes)
    #expect(activated.activeSceneState?.name == "main")
  }

  @Test func `activating the active window does nothing`() {
    #expect(Self.windows.outcome(of: .sceneActivated(Self.second)) == .unchanged)
  }

  @Test func `closing the active window activates the last of the remaining ones`() {
    #expect(Self.windows.then(.sceneClosed(Self.second)).state.activeScene == Story.scene)
    #expect(Self.windows.then(.sceneClosed(Story.scene)).state.activeScene == Self.second)
    let three = Self.windows.then(.sceneOpened(name: "third", root: .stack("login")))
    #expect(three.then(.sceneClosed(SceneID(seq: 13))).state.activeScene == Self.second)
    #expect(Story.world.then(.sceneClosed(Story.scene)).state.activeScene == nil)
  }

  @Test func `closing a window also removes everything that belonged to it`() {
    let closed = Story.world.then(.sceneClosed(Story.scene)).state
    #expect(closed.scenes.isEmpty && closed.viewStates.isEmpty)
    #expect(closed.overrides.rows.map(\.key) == [Story.header(.app)])
  }

  @Test func `a reopened window is complete and active`() {
    let reopened = Self.windows.then(
      .sceneActivated(Story.scene), .sceneClosed(Self.second), .sceneReopened(Self.second))
    #expect(reopened.state == Self.windows.state)
    #expect(
      Story.world.then(.sceneClosed(Story.scene), .sceneReopened(Story.scene)).state == Story.world.state)
  }

  @Test func `a new root replaces all screens and presentations of the window`() {
    #expect(
      Story.world.then(.rootSet(Story.scene, .tabs([BranchLayout("in", "login")]))).text == """
        session 0
        scene 1.0 main, active
          tabs
            * 12.0 in
              12.1 login
        override app: card.header = plain
        override scene 1.0: card.header = wide

        """)
  }

  @Test func `a session's start is remembered and its end changes nothing`() {
    let start = SessionStart(appVersion: "1.0", appBuild: "7", platform: "Linux")
    let story = Story(.sessionStarted(start))
    #expect(start.restore == "full")
    #expect(story.state.session == 1)
    #expect(story.outcome(of: .sessionEnded(reason: "clean")) == .unchanged)
  }

  @Test func `a person looks at the top of the selected branch of the topmost layer of the active window`() {
    #expect(Story.world.state.top?.route == "confirm")
    #expect(Story.world.then(.dismissed(Story.sheet)).state.top?.route == "edit")
    #expect(Self.windows.state.top?.route == "code")
    #expect(Self.windows.state.topStack?.name == "main")
    #expect(NavigationState<String>().top == nil)
  }

  @Test func `live nodes are found by their ids`() {
    let state = Story.world.state
    #expect(state.entry(Story.share)?.route == "share")
    #expect(state.entry(Story.unknownEntry) == nil)
    #expect(state.stack(Story.search)?.name == "search")
    #expect(state.stack(Story.unknownStack) == nil)
    #expect(state.scenes[0].entries.map(\.route) == ["list", "detail", "edit", "find", "share", "confirm"])
    #expect(state.scenes[0].containers.map(\.kind) == [.tabs, .stack, .stack])
    #expect(state.scenes[0].topContainer.selectedBranch.id == StackID(seq: 5, index: 1))
  }
}
