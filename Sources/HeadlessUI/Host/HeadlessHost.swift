/// A host that shows views as text and operates them as a user would.
///
/// The module is a stand-in with SwiftUI's own signatures, for use in tests and in apps that run in a terminal. It
/// keeps state by structural identity, observes objects, navigates, and presents, but does not perform layout. The
/// module is not a user interface toolkit. It does not provide geometry, animation, accessibility, or localization, and
/// every view is evaluated again in each pass.
///
/// A host does nothing until it is called. Each action, and each access to `text`, first evaluates the views until
/// the state no longer changes.
@MainActor
public final class HeadlessHost {
  /// The number of evaluations after which the host stops trying to settle.
  public static let passLimit = 100

  let graph: Graph
  /// A closure that evaluates the app's other windows once, if there are any, and returns whether anything changed.
  private let stepOthers: () -> Bool

  /// Creates a host for a window. A window that restores an earlier window begins with the earlier window's scene
  /// storage.
  public init<Content: View>(
    restoring earlier: HeadlessHost? = nil, adversity: Adversity? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) {
    graph = Graph(values: WindowValues(copying: earlier?.graph.windowValues)) { $0.place(content()) }
    graph.adversity = adversity
    stepOthers = { false }
  }

  public init<Main: App>(app: Main) {
    graph = Graph { $0.place(AppContent(app: app)) }
    stepOthers = { false }
  }

  /// Creates a host for a window on a device, which evaluates all windows of the app in turn.
  init(graph: Graph, stepOthers: @escaping () -> Bool) {
    self.graph = graph
    self.stepOthers = stepOthers
  }

  /// The scene phase that views read from the environment.
  public var scenePhase: ScenePhase {
    get { graph.environment.scenePhase }
    set {
      graph.environment.scenePhase = newValue
      graph.pending.add()
    }
  }

  /// Whether the window has space for only one column, as on a phone.
  public var isCompact: Bool {
    get { graph.isCompact }
    set {
      graph.isCompact = newValue
      graph.pending.add()
    }
  }

  /// Whether full-screen covers are supported. A Mac shows sheets instead.
  public var hasCovers: Bool {
    get { graph.hasCovers }
    set {
      graph.hasCovers = newValue
      graph.pending.add()
    }
  }

  /// A closure that runs after each evaluation of the views. `settle` evaluates the views until nothing changes. A test
  /// may end the process from this closure.
  public var onPass: () -> Void {
    get { graph.onPass }
    set { graph.onPass = newValue }
  }

  /// The content of the screen as indented lines.
  public var text: String {
    get throws(HeadlessError) {
      try settle()
      return drawing
    }
  }

  /// Warnings of views that do not work as written: a link whose value its stack does not accept, or a navigation stack
  /// on a screen of another one.
  public var warnings: [String] { graph.warnings }

  /// Evaluates the views until nothing changes.
  public func settle() throws(HeadlessError) {
    for _ in 0..<Self.passLimit {
      if stepOthers() { continue }
      guard !graph.pending.isEmpty else { return }
      graph.pass()
    }
    throw .unsettled(passes: Self.passLimit)
  }

  var drawing: String { Drawing.lines(of: graph.layer).joined(separator: "\n") }
}

extension HeadlessHost {
  /// Waits until the tasks of the views have ended, including tasks that start in the meantime.
  public func finishTasks() async throws(HeadlessError) {
    try settle()
    while true {
      let tasks = graph.tasks.takeUnfinished()
      if tasks.isEmpty { return }
      for task in tasks { await task.value }
      try settle()
    }
  }
}

/// The error thrown for an action that is not possible on the screen that the host shows.
public struct HeadlessError: Error, Equatable {
  /// One or two sentences that describe the problem.
  public let message: String
  /// The content of the screen.
  public let screen: String
}

extension HeadlessError: CustomStringConvertible {
  public var description: String { screen.isEmpty ? message : message + " The screen shows:\n" + screen }
}

extension HeadlessError {
  /// Returns the error for a control that was not found.
  /// - Parameter hint: The rest of the sentence, which names the control that was probably meant.
  static func notFound(_ what: String, _ label: String, _ hint: String, on screen: String) -> Self {
    Self(message: "There is no \(what) '\(label)' on the screen\(hint)", screen: screen)
  }

  static func disabled(_ what: String, _ label: String, on screen: String) -> Self {
    Self(message: "The \(what) '\(label)' is disabled.", screen: screen)
  }

  static func ambiguous(_ what: String, _ label: String, count: Int, on screen: String) -> Self {
    let message = "There are \(count) \(what)s labeled '\(label)' on the screen. Give each its own label."
    return Self(message: message, screen: screen)
  }

  static func impossible(_ what: String, on screen: String) -> Self {
    Self(message: "\(what).", screen: screen)
  }

  static func noWayBack(on screen: String) -> Self {
    impossible("There is no screen to go back to", on: screen)
  }

  static func notStarted(because error: any Error) -> Self {
    Self(message: "The app could not be created: \(error)", screen: "")
  }

  static func unsettled(passes: Int) -> Self {
    Self(
      message: """
        The views are still changing after \(passes) passes. \
        Look for a body or an 'onChange' that changes state every time.
        """,
      screen: "")
  }
}
