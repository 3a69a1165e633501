import BacktrailTesting
import BacktrailUI
import Testing

@MainActor @Suite struct WindowTests {
  @Test func `a window shows its scene, whichever is active`() throws {
    let navigator = Navigator<Trail>.restored()
    navigator.openScene(root: .stack(.hut(1)))
    let scenes = navigator.state.scenes.map(\.id)
    let hosts = scenes.map { scene in
      HeadlessHost { NavigatorView(navigator, scene: scene) { Text($0.title) } }
    }
    navigator.present(.hut(2), in: .scene(scenes[0]))
    #expect(try hosts.map { try $0.text } == ["Map\nSheet:\n  Hut 2", "Hut 1"])
    try hosts[0].dragDown()
    #expect(try hosts.map { try $0.text } == ["Map", "Hut 1"])
  }

  @Test func `a window without a scene of its own follows the active one`() throws {
    let navigator = Navigator<Trail>.restored()
    navigator.present(.hut(1))
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    #expect(try host.text == "Map\nSheet:\n  Hut 1")
    navigator.openScene(root: .stack(.hut(2)))
    navigator.present(.hut(3), style: .fullScreenCover)
    #expect(try host.text == "Hut 2\nCover:\n  Hut 3")
    navigator.closeScene()
    #expect(try host.text == "Map\nSheet:\n  Hut 1")
  }

  @Test func `a window keeps its scene over launches`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Trail>.restored(log: log)
    let windows = (0..<2).map { _ in HeadlessHost { TrailWindow(navigator: navigator) } }
    try windows[0].tap("Walk")
    #expect(try windows[1].text == "[Walk]")
    navigator.closeScenes(except: Set(navigator.state.scenes.dropFirst().map(\.id)))
    navigator.confirmLaunch()
    try await navigator.flush()
    let later = Navigator<Trail>.restored(log: log)
    let texts = try windows.map { try HeadlessHost(restoring: $0) { TrailWindow(navigator: later) }.text }
    #expect(try texts == windows.map { try $0.text })
    #expect(later.state.scenes.count == 2)
  }

  @Test func `a window that becomes active makes its scene the active one`() throws {
    let navigator = Navigator<Trail>.restored()
    let first = navigator.state.scenes[0].id
    let host = HeadlessHost { NavigatorView(navigator, scene: first) { Text($0.title) } }
    host.scenePhase = .inactive
    navigator.openScene(root: .stack(.hut(1)))
    try host.settle()
    #expect(navigator.state.activeScene != first)
    host.scenePhase = .active
    try host.settle()
    #expect(navigator.state.activeScene == first)
  }

  @Test func `what a window was handed is opened in it, and a refused link is recorded`() throws {
    let navigator = Navigator<Trail>(log: nil)
    navigator.followLinks(with: DeepLinkRouter<Trail>(), plan: Trail.plan)
    navigator.restore(orElse: .stack(.map))
    let first = navigator.state.scenes[0].id
    navigator.openScene(root: .stack(.hut(0)))
    let host = HeadlessHost { NavigatorView(navigator, scene: first) { Text($0.title) } }
    try host.open(try #require(URL(string: "trail:///huts/4")))
    #expect(navigator.state.activeScene == first)
    #expect(navigator.titles == ["Map", "Hut 4"])
    let head = navigator.headSeq
    try host.open(try #require(URL(string: "trail:///nowhere")))
    #expect(navigator.titles == ["Map", "Hut 4"])
    #expect(navigator.headSeq == head + 2)
  }

  @Test(arguments: [ScenePhase.inactive, .background])
  func `leaving the foreground stores a snapshot`(phase: ScenePhase) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Trail>.restored(log: log)
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    try await host.finishTasks()
    #expect(try log.replay(through: 2).base == 0)
    host.scenePhase = phase
    try await host.finishTasks()
    #expect(try log.replay(through: 2).base == 2)
    #expect(navigator.status == .saved(through: 2))
  }

  @Test func `scenes without a window are closed in one batch, and undo leaves them so`() throws {
    let navigator = Navigator<Trail>.restored()
    navigator.openScene(root: .stack(.hut(1)))
    navigator.openScene(root: .stack(.hut(2)))
    let scenes = navigator.state.scenes.map(\.id)
    let batch = navigator.closeScenes(except: [scenes[1]]).batch
    #expect(batch?.events.map(\.columns.type) == ["sceneClosed", "sceneClosed"])
    #expect(batch?.cause == .restore)
    #expect(navigator.state.scenes.map(\.id) == [scenes[1]])
    navigator.undo()
    #expect(!navigator.state.scenes.map(\.id).contains(scenes[0]))
    navigator.reopenScene(scenes[0])
    #expect(navigator.titles == ["Map"])
    #expect(navigator.closeScenes(except: Set(scenes)) == .unchanged)
  }
}

private struct TrailWindow: View {
  let navigator: Navigator<Trail>
  @SceneStorage("scene") private var scene: String?

  var body: some View {
    NavigatorView(navigator, scene: scene.flatMap(SceneID.init)) { trail in
      if trail == .map { Button("Walk") { navigator.push(.hut(1), on: .top) } } else { Text(trail.title) }
    }
    .onAppear {
      if scene == nil { navigator.openScene(root: .stack(.map)) }
      scene = scene ?? navigator.state.activeScene?.description
    }
  }
}
