import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct WindowTests {
  @Test func `a window shows its scene, whichever is active`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.openScene(root: .stack(.document(1)))
    let scenes = navigator.state.scenes.map(\.id)
    let hosts = scenes.map { scene in
      HeadlessHost { NavigatorView(navigator, scene: scene) { Text($0.title) } }
    }
    navigator.present(.document(2), in: .scene(scenes[0]))
    #expect(try hosts.map { try $0.text } == ["Home\nSheet:\n  Document 2", "Document 1"])
    try hosts[0].dragDown()
    #expect(try hosts.map { try $0.text } == ["Home", "Document 1"])
  }

  @Test func `a window without its own scene follows the active one`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.present(.document(1))
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    #expect(try host.text == "Home\nSheet:\n  Document 1")
    navigator.openScene(root: .stack(.document(2)))
    navigator.present(.document(3), style: .fullScreenCover)
    #expect(try host.text == "Document 2\nCover:\n  Document 3")
    navigator.closeScene()
    #expect(try host.text == "Home\nSheet:\n  Document 1")
  }

  @Test func `a window keeps its scene across launches`() async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Windows>.restored(log: log)
    let windows = (0..<2).map { _ in HeadlessHost { AppWindow(navigator: navigator) } }
    try windows[0].tap("Open")
    #expect(try windows[1].text == "[Open]")
    navigator.closeScenes(except: Set(navigator.state.scenes.dropFirst().map(\.id)))
    navigator.confirmLaunch()
    try await navigator.flush()
    let later = Navigator<Windows>.restored(log: log)
    let texts = try windows.map { try HeadlessHost(restoring: $0) { AppWindow(navigator: later) }.text }
    #expect(try texts == windows.map { try $0.text })
    #expect(later.state.scenes.count == 2)
  }

  @Test func `a window that becomes active makes its scene the active one`() throws {
    let navigator = Navigator<Windows>.restored()
    let first = navigator.state.scenes[0].id
    let host = HeadlessHost { NavigatorView(navigator, scene: first) { Text($0.title) } }
    host.scenePhase = .inactive
    navigator.openScene(root: .stack(.document(1)))
    try host.settle()
    #expect(navigator.state.activeScene != first)
    host.scenePhase = .active
    try host.settle()
    #expect(navigator.state.activeScene == first)
  }

  @Test func `a link handed to a window is opened in it, and a refused link is recorded`() throws {
    let navigator = Navigator<Windows>(log: nil)
    navigator.followLinks(with: DeepLinkRouter<Windows>(), plan: Windows.plan)
    navigator.restore(orElse: .stack(.home))
    let first = navigator.state.scenes[0].id
    navigator.openScene(root: .stack(.document(0)))
    let host = HeadlessHost { NavigatorView(navigator, scene: first) { Text($0.title) } }
    try host.open(try #require(URL(string: "windows:///documents/4")))
    #expect(navigator.state.activeScene == first)
    #expect(navigator.titles == ["Home", "Document 4"])
    let head = navigator.headSeq
    try host.open(try #require(URL(string: "windows:///nowhere")))
    #expect(navigator.titles == ["Home", "Document 4"])
    #expect(navigator.headSeq == head + 2)
  }

  @Test(arguments: [ScenePhase.inactive, .background])
  func `leaving the foreground stores a snapshot`(phase: ScenePhase) async throws {
    let log = InMemoryEventLog()
    let navigator = Navigator<Windows>.restored(log: log)
    let host = HeadlessHost { NavigatorView(navigator) { Text($0.title) } }
    try await host.finishTasks()
    #expect(try log.replay(through: 2).base == 0)
    host.scenePhase = phase
    try await host.finishTasks()
    #expect(try log.replay(through: 2).base == 2)
    #expect(navigator.status == .saved(through: 2))
  }

  @Test func `scenes without a window are closed in one batch, and undo leaves them so`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.openScene(root: .stack(.document(1)))
    navigator.openScene(root: .stack(.document(2)))
    let scenes = navigator.state.scenes.map(\.id)
    let batch = navigator.closeScenes(except: [scenes[1]]).batch
    #expect(batch?.events.map(\.columns.type) == ["sceneClosed", "sceneClosed"])
    #expect(batch?.cause == .restore)
    #expect(navigator.state.scenes.map(\.id) == [scenes[1]])
    navigator.undo()
    #expect(!navigator.state.scenes.map(\.id).contains(scenes[0]))
    navigator.reopenScene(scenes[0])
    #expect(navigator.titles == ["Home"])
    #expect(navigator.closeScenes(except: Set(scenes)) == .unchanged)
  }
}

private struct AppWindow: View {
  let navigator: Navigator<Windows>
  @SceneStorage("scene") private var scene: String?

  var body: some View {
    NavigatorView(navigator, scene: scene.flatMap(SceneID.init)) { route in
      if route == .home {
        Button("Open") { navigator.push(.document(1), on: .top) }
      } else {
        Text(route.title)
      }
    }
    .onAppear {
      if scene == nil { navigator.openScene(root: .stack(.home)) }
      scene = scene ?? navigator.state.activeScene?.description
    }
  }
}
