import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// An app with several windows on a device, with random actions of people, the app, and the system.
@MainActor
final class WindowStory {
  private let log = InMemoryEventLog()
  private let isTied: Bool
  private(set) var device: HeadlessDevice!
  private(set) var navigator: Navigator<Windows>!
  private var random: SplitMix64
  private var documents = 0
  private var launches: UInt64 = 0
  /// The actions so far, for a failure message.
  private(set) var steps: [String] = []

  /// A story whose windows are tied to their scenes, or not, to check that this is detected.
  init(seed: UInt64, isTied: Bool = true) throws {
    self.isTied = isTied
    random = SplitMix64(seed: seed)
    device = HeadlessDevice { [unowned self] in self.makeApp() }
    try device.launch()
  }

  private func makeApp() -> ManyWindowsApp {
    launches += 1
    var environment = NavigatorEnvironment.fixed(seed: launches)
    environment.graceTime = nil
    navigator = Navigator<Windows>(log: log, environment: environment)
    navigator.restore(orElse: .stack(.home))
    return ManyWindowsApp(navigator: navigator, isTied: isTied)
  }

  func tell(steps count: Int) async throws {
    try await finish()
    for _ in 0..<count {
      try await step()
      try await finish()
      try check()
    }
  }

  private func finish() async throws {
    for _ in 0..<3 { try await device.finishTasks() }
  }

  /// One thing that somebody does.
  private func step() async throws {
    switch random.below(12) {
    case 0 where device.windows.count < 6: try note("new window") { try device.openWindow() }
    case 1 where navigator.state.scenes.count < 6:
      documents += 1
      note("open scene") { navigator.openScene(root: .stack(.document(documents))) }
    case 2: if let scene = anyScene { note("close scene \(scene)") { navigator.closeScene(.scene(scene)) } }
    case 3: if let window = any(device.connectedWindows) { try note("close") { try device.close(window) } }
    case 4: if let window = any(device.connectedWindows) { try note("hide") { try device.hide(window) } }
    case 5: try disconnect()
    case 6, 7: try reconnect()
    case 8:
      documents += 1
      if let scene = anyScene,
        let stack = navigator.state.scenes.first(where: { $0.id == scene })?.root.branches[0]
      {
        note("push on \(scene)") { navigator.push(.document(documents), on: .stack(stack.id)) }
      }
    case 9: note("undo") { navigator.undo() }
    case 10: note("reopen") { navigator.reopenScene() }
    default: try await relaunch()
    }
  }

  private func disconnect() throws {
    guard let window = any(device.connectedWindows.filter { $0.host?.scenePhase == .background }) else {
      return
    }
    try note("disconnect") { try device.disconnect(window) }
  }

  /// A window that comes back has the scene that it had, unless another window shows it or nothing is left of it.
  private func reconnect() throws {
    guard let window = any(device.windows) else { return try note("new window") { try device.openWindow() } }
    let expected = window.shownScene ?? kept[ObjectIdentifier(window)]
    let isLeft = expected.map { scene in
      navigator.state.scenes.contains { $0.id == scene } || navigator.state.closedScenes.contains(scene)
    }
    let others = device.connectedWindows.filter { $0 !== window }.compactMap(\.shownScene)
    try note("use window of \(expected?.description ?? "nothing")") { try device.activate(window) }
    guard let expected, isLeft == true, !others.contains(expected) else { return }
    if window.shownScene != expected { throw story("A window came back as another one.") }
  }

  /// The process ends; some windows come back, in any order, and some without the data that the system kept.
  private func relaunch() async throws {
    try await navigator.flush()
    let before = Set(navigator.state.scenes.map(\.id))
    let wasInUse = isInUse
    device.kill()
    let losesAll = random.below(3) == 0
    for window in device.windows where losesAll || random.below(4) == 0 {
      device.discardStorage(of: window)
      kept[ObjectIdentifier(window)] = nil
    }
    let back = device.windows.filter { _ in random.below(3) > 0 }.shuffled(using: &random)
    let own = ownScenes(of: back)
    let list = back.map { own[ObjectIdentifier($0)]?.description ?? "lost" }.joined(separator: ", ")
    try note("launch \(back.count) of \(device.windows.count): \(list)") {
      try device.launch(showing: back.isEmpty ? nil : back)
    }
    for window in back {
      guard let scene = own[ObjectIdentifier(window)], window.shownScene != scene else { continue }
      throw story("A window that kept \(scene) came back as \(window.shownScene?.description ?? "nothing").")
    }
    let after = navigator.state.scenes.map(\.id).filter(before.contains).count
    if losesAll, wasInUse, after != min(max(1, back.count), before.count) {
      throw story("A window without storage did not take a scene of the log.")
    }
  }

  /// The scenes that only one of the windows keeps, and of which something is left.
  private func ownScenes(of windows: [HeadlessWindow]) -> [ObjectIdentifier: SceneID] {
    let left = navigator.state.closedScenes.union(navigator.state.scenes.map(\.id))
    let all = windows.compactMap { kept[ObjectIdentifier($0)] }
    return kept.filter { window, scene in
      windows.contains { ObjectIdentifier($0) == window } && left.contains(scene)
        && all.count { $0 == scene } == 1
    }
  }

  /// The last scene that each window showed.
  private var kept: [ObjectIdentifier: SceneID] = [:]

  private func note<Result>(_ step: String, _ action: () throws -> Result) rethrows {
    steps.append(step)
    _ = try action()
  }

  private var isInUse: Bool { device.connectedWindows.contains { $0.host?.scenePhase == .active } }

  private var anyScene: SceneID? { any(navigator.state.scenes.map(\.id)) }

  private func any<Element>(_ all: [Element]) -> Element? { all.isEmpty ? nil : all[random.below(all.count)] }

  private func story(_ message: String) -> StoryError {
    StoryError(message: message + "\n" + steps.joined(separator: "\n"))
  }

  /// While the app is in use there is exactly one window for each scene. Otherwise some scenes may wait for theirs.
  func check() throws {
    let texts = try device.connectedWindows.compactMap { try $0.host?.text }.sorted()
    let scenes = navigator.state.scenes
    let drawn = scenes.map(\.drawing).sorted()
    if isInUse, texts != drawn { throw story("Windows: \(texts)\nScenes: \(drawn)") }
    if Set(texts).count != texts.count { throw story("Two windows show the same: \(texts)") }
    for window in device.connectedWindows { kept[ObjectIdentifier(window)] = window.shownScene }
  }
}

struct StoryError: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}

extension HeadlessWindow {
  /// The scene that the window draws, while it is in memory.
  var shownScene: SceneID? {
    (try? host?.text).flatMap { $0.split(separator: "\n").last?.split(separator: " ").first }
      .flatMap { SceneID(String($0)) }
  }
}

extension NavigationState {
  fileprivate var closedScenes: Set<SceneID> {
    Set(closedItems.compactMap { if case .scene(let scene) = $0.content { scene.id } else { nil } })
  }
}

extension SceneState<DecodedRoute<Windows>> {
  /// The content of a window of the scene.
  fileprivate var drawing: String {
    let entries = root.branches[0].entries
    let top = "\(id) \(entries.last?.route.route?.title ?? "?")"
    if entries.count == 1 { return top }
    return entries.map { _ in "Untitled" }.joined(separator: " > ") + "\n  " + top
  }
}

/// The recipe for many windows. Each screen says which scene it is in.
struct ManyWindowsApp: App {
  let navigator: Navigator<Windows>
  let isTied: Bool

  init() { preconditionFailure("The tests have a navigator.") }

  init(navigator: Navigator<Windows>, isTied: Bool = true) {
    self.navigator = navigator
    self.isTied = isTied
  }

  var body: some Scene {
    WindowGroup(for: SceneID.self) { [navigator, isTied] $scene in
      if isTied {
        NavigatorWindow(navigator, scene: $scene, orElse: .stack(.home)) { scene in
          SceneView(navigator: navigator, scene: scene)
        }
      } else {
        UntiedWindow(navigator: navigator)
      }
    }
  }
}

private struct SceneView: View {
  let navigator: Navigator<Windows>
  let scene: SceneID

  var body: some View {
    NavigatorView(navigator, scene: scene) { route in Text("\(scene.description) \(route.title)") }
  }
}

/// A window that opens a scene and remembers it, and nothing more.
private struct UntiedWindow: View {
  let navigator: Navigator<Windows>
  @SceneStorage("scene") private var scene: String?

  var body: some View {
    VStack {
      if let scene = scene.flatMap(SceneID.init) { SceneView(navigator: navigator, scene: scene) }
    }
    .onAppear { if scene == nil { scene = navigator.state.activeScene?.description } }
  }
}
