import BacktrailStore
import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

/// An app with several windows, on a device that can be locked, and whose log may be damaged.
@MainActor
final class LateWindows {
  private let obstacles = Locked<[StoreError]>([])
  private var log: SQLiteEventLog?
  private(set) var device: HeadlessDevice!
  private(set) var navigator: Navigator<Windows>!
  /// Whether the app restores before its first window.
  var isRestoring = true
  var policy = RestorePolicy()
  /// The scene that the button of each window asks for.
  var wanted: SceneID?

  init() {
    device = HeadlessDevice { [unowned self] in
      log = try? SQLiteEventLog(path: TemporaryLog.path()) { [obstacles] in
        try obstacles.withLock { errors in
          if let error = errors.count > 1 ? errors.removeFirst() : errors.first { throw error }
        }
      }
      navigator = Navigator(log: log, environment: NavigatorEnvironment(timer: .never))
      if isRestoring { navigator.restore(orElse: .stack(.home), policy: policy) }
      return LateApp(navigator: navigator) { [unowned self] in wanted }
    }
  }

  /// An app with a window of `Document 1` and one of `Document 2`.
  static func two() async throws -> LateWindows {
    let app = LateWindows()
    try app.device.launch()
    app.navigator.push(.document(1))
    try app.device.openWindow()
    app.navigator.push(.document(2))
    try await app.finish()
    return app
  }

  /// The content of each window, even if it is not in memory.
  var texts: [String?] { get throws { try device.windows.map { try $0.host?.text } } }
  /// The title of the top screen of each window.
  var titles: [String] {
    get throws {
      try texts.map { text in
        let last = text?.split(separator: "\n").last?.split(separator: " ") ?? []
        return last.dropFirst().joined(separator: " ")
      }
    }
  }

  func finish() async throws {
    for _ in 0..<3 { try await device.finishTasks() }
  }

  /// Ends the process. The next one finds the device locked or not.
  func restart(isLocked: Bool) async throws {
    try await restart(failing: isLocked ? [.protected("log")] : [])
  }

  /// Ends the process without closing the log, so that an unconfirmed launch fails.
  func crash() async throws {
    try await navigator.flush()
    device.kill()
    log?.abandon()
  }

  /// Ends the process. In the next one, the attempts to open the log fail with the given errors, the last one forever.
  func restart(failing errors: [StoreError]) async throws {
    try? await navigator.flush()
    await navigator.close()
    device.kill()
    fail(errors)
  }

  func fail(_ errors: [StoreError]) { obstacles.withLock { $0 = errors } }

  func show(_ places: [Int], isInUse: Bool) throws {
    let windows = places.map { device.windows[$0] }
    for window in windows {
      if isInUse { try device.activate(window) } else { try device.connect(window, in: .background) }
    }
  }

  func unlock() async throws {
    fail([])
    try await navigator.flush()
    try await finish()
  }
}

private struct LateApp: App {
  let navigator: Navigator<Windows>
  let wanted: @MainActor () -> SceneID?

  init() { preconditionFailure("The tests have a navigator.") }

  init(navigator: Navigator<Windows>, wanted: @escaping @MainActor () -> SceneID?) {
    (self.navigator, self.wanted) = (navigator, wanted)
  }

  var body: some Scene {
    WindowGroup(for: SceneID.self) { [navigator, wanted] $scene in
      NavigatorWindow(navigator, scene: $scene, orElse: .stack(.home)) { scene in
        NavigatorView(navigator, scene: scene) { route in
          LateScreen(name: "\(scene.description) \(route.title)", wanted: wanted)
        }
      }
    }
  }
}

private struct LateScreen: View {
  let name: String
  let wanted: @MainActor () -> SceneID?
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("Show") { if let scene = wanted() { openWindow(value: scene) } }
    Text(name)
  }
}
