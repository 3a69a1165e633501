import Foundation

/// A simulated device with one app. It starts and ends the app's process, and keeps the app's windows in between.
///
/// The device sends the app the requests that iOS would send, in an order that the test chooses. A process may begin
/// without a window, for example, for a push notification or prewarming. A window may be removed from memory and
/// reappear, with or without its stored values.
@MainActor
public final class HeadlessDevice {
  /// The app's windows in the order they were opened, including windows that are not in memory.
  public private(set) var windows: [HeadlessWindow] = []
  /// Whether the app may have more than one window.
  public let hasManyWindows: Bool
  private let makeProcess: () throws -> AppProcess
  private var process: AppProcess?
  private var adversity: Adversity?
  /// The windows that were in memory when a process was killed. Their code must never run, not even `deinit`.
  private var killed: [HeadlessHost] = []

  /// Creates a device that creates a new instance of its app for each process.
  public init<Main: App>(
    hasManyWindows: Bool = true, adversity: Adversity? = nil, app: @escaping () throws -> Main
  ) {
    self.hasManyWindows = hasManyWindows
    self.adversity = adversity
    makeProcess = { AppProcess(app: try app()) }
  }

  /// Whether the app's process is running.
  public var isRunning: Bool { process != nil }
  /// The windows in memory.
  public var connectedWindows: [HeadlessWindow] { windows.filter { $0.host != nil } }
}

/// Methods for the app's process.
extension HeadlessDevice {
  /// Starts the app's process without a window, unless the process is already running. iOS does this for a push
  /// notification or to prewarm an app.
  /// - Throws: An error that explains why the app could not be created.
  public func start() throws(HeadlessError) {
    guard process == nil else { return }
    do { process = try makeProcess() } catch { throw .notStarted(because: error) }
  }

  /// Opens the app, as a user would, and shows the given windows. By default, the last window appears, or a new window
  /// if there is none.
  public func launch(showing shown: [HeadlessWindow]? = nil) throws(HeadlessError) {
    try start()
    let shown = shown ?? windows.suffix(1)
    let windows = shown.isEmpty ? [makeWindow()] : shown
    for window in windows { try connect(window, in: .inactive) }
    for window in windows { try enter(.active, window) }
  }

  /// Ends the process without warning.
  ///
  /// The device keeps the process's windows in memory, because a killed process does not run any more code, not even
  /// `deinit`. A file that the app locked stays locked.
  public func kill() {
    process = nil
    for window in windows {
      if let host = window.host { killed.append(host) }
      window.host = nil
    }
  }
}

/// Methods for the app's windows.
extension HeadlessDevice {
  /// Opens a new window, as a user would, or as the system does for a window that is not yet in use.
  @discardableResult
  public func openWindow(in phase: ScenePhase = .active) throws(HeadlessError) -> HeadlessWindow {
    let window = makeWindow()
    if phase == .active { try activate(window) } else { try connect(window, in: phase) }
    return window
  }

  /// Loads a window into memory, in the given scene phase.
  public func connect(_ window: HeadlessWindow, in phase: ScenePhase) throws(HeadlessError) {
    try start()
    guard window.host == nil, let process else { return }
    let graph = Graph(values: window.values) { scope in
      if let content = process.content { scope.place(content) }
    }
    graph.environment.scenePhase = phase
    graph.environment.supportsMultipleWindows = hasManyWindows
    graph.environment.openWindow = OpenWindowAction { [weak process] in process?.requests.append($0) }
    graph.environment.dismissWindow = DismissWindowAction { [weak process, values = window.values] in
      process?.requests.append(.dismiss(values))
    }
    graph.adversity = adversity?.fork()
    window.host = HeadlessHost(graph: graph) { [weak self] in self?.step() ?? false }
    try settle()
  }

  /// Brings a window to the front and makes it active.
  public func activate(_ window: HeadlessWindow) throws(HeadlessError) {
    try connect(window, in: .inactive)
    if window.host?.scenePhase == .background { try enter(.inactive, window) }
    try enter(.active, window)
  }

  /// Changes the scene phase of a window that is in memory.
  public func enter(_ phase: ScenePhase, _ window: HeadlessWindow) throws(HeadlessError) {
    window.host?.scenePhase = phase
    try settle()
  }

  /// Moves a window to the background.
  public func hide(_ window: HeadlessWindow) throws(HeadlessError) {
    if window.host?.scenePhase == .active { try enter(.inactive, window) }
    try enter(.background, window)
  }

  /// Removes a window from memory. The device still keeps the window.
  public func disconnect(_ window: HeadlessWindow) throws(HeadlessError) {
    window.host?.graph.end()
    window.host = nil
    window.values.pending = nil
    try settle()
  }

  /// Closes a window, as a user would.
  public func close(_ window: HeadlessWindow) throws(HeadlessError) {
    windows.removeAll { $0 === window }
    try disconnect(window)
  }

  /// Deletes the stored values of a window that is not in memory. These are its presented value and its scene
  /// storage.
  public func discardStorage(of window: HeadlessWindow) {
    if window.host == nil { window.values.discard() }
  }

  private func makeWindow() -> HeadlessWindow {
    let window = HeadlessWindow()
    windows.append(window)
    return window
  }
}

/// Methods for the views in the app's windows.
extension HeadlessDevice {
  /// Evaluates the app and all its windows until nothing changes, and opens and closes windows at the request of
  /// views.
  public func settle() throws(HeadlessError) {
    for _ in 0..<HeadlessHost.passLimit where !step() { return }
    if step() { throw .unsettled(passes: HeadlessHost.passLimit) }
  }

  /// Waits for the work that is already on the main queue, and then for the tasks of all windows to end.
  public func finishTasks() async throws(HeadlessError) {
    await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
    try settle()
    for window in windows { try await window.host?.finishTasks() }
  }

  /// Performs the next step and returns whether there was anything to do.
  private func step() -> Bool {
    guard let process else { return false }
    if process.update() {
      for window in connectedWindows { window.host?.graph.pending.add() }
    }
    let dirty = connectedWindows.compactMap(\.host?.graph).filter { !$0.pending.isEmpty }
    for graph in dirty { graph.pass() }
    let requests = process.requests
    process.requests = []
    for request in requests { carryOut(request) }
    return !dirty.isEmpty || !requests.isEmpty
  }

  private func carryOut(_ request: WindowRequest) {
    switch request {
    case .open(let value):
      guard hasManyWindows else { return }
      let known = windows.first { $0.values.value == value }
      let window = known ?? makeWindow()
      if known == nil { window.values.value = value }
      try? activate(window)
    case .dismiss(let values):
      guard let window = windows.first(where: { $0.values === values }) else { return }
      try? close(window)
    }
  }
}

/// A window on a device, which may or may not be in memory.
@MainActor
public final class HeadlessWindow {
  /// The host that shows the window's content; `nil` while the window is not in memory.
  public internal(set) var host: HeadlessHost?
  let values = WindowValues()
}

/// An app in memory, with the state that its windows share.
@MainActor
final class AppProcess {
  /// The content of the app's window; `nil` until the app has been evaluated.
  private(set) var content: AnyView?
  /// The views' requests to the device.
  var requests: [WindowRequest] = []
  private var graph: Graph?

  init<Main: App>(app: Main) {
    graph = Graph { [weak self] scope in
      var scope = scope
      scope.takeWindow = { self?.content = $0 }
      scope.place(AppContent(app: app))
    }
  }

  /// Evaluates the app if its state has changed, and returns whether the app was evaluated.
  func update() -> Bool {
    guard let graph, !graph.pending.isEmpty else { return false }
    graph.pass()
    return true
  }
}
