/// Shows views as text and uses them as a person would.
///
/// The module is a stand-in with SwiftUI's own signatures, for tests and for an app in a terminal: it keeps state by
/// structural identity, observes objects, navigates, and presents, but lays nothing out. It is not a user interface
/// toolkit: there is no geometry, animation, accessibility, or localization, and every view is evaluated again in each
/// pass.
///
/// A host does nothing until it is called. Each action and `text` first evaluate the views until no state changes any
/// longer.
@MainActor
public final class HeadlessHost {
  /// The number of evaluations after which the host gives up.
  public static let passLimit = 100

  let graph: Graph
  /// Evaluates the app's other windows once, if there are any. Returns whether anything changed.
  private let stepOthers: () -> Bool

  /// A window. One that restores an earlier window begins with that window's scene storage.
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

  /// A window of a device, which handles all windows of the app in turn.
  init(graph: Graph, stepOthers: @escaping () -> Bool) {
    self.graph = graph
    self.stepOthers = stepOthers
  }

  /// Whether the app is in use, as views read it from the environment.
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

  /// Whether covers are shown as such. A Mac shows sheets instead.
  public var hasCovers: Bool {
    get { graph.hasCovers }
    set {
      graph.hasCovers = newValue
      graph.pending.add()
    }
  }

  /// A closure that runs each time the views have been evaluated once, which `settle` does until nothing changes. A
  /// process may be ended at these points.
  public var onPass: () -> Void {
    get { graph.onPass }
    set { graph.onPass = newValue }
  }

  /// The screen's content, as indented lines.
  public var text: String {
    get throws(HeadlessError) {
      try settle()
      return drawing
    }
  }

  /// The warnings that SwiftUI would print, such as for a link whose value its stack does not take.
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
  /// Waits until the tasks of the views have ended, including those that start in the meantime.
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

/// The error for an action that is impossible on the screen that the host shows.
public struct HeadlessError: Error, Equatable {
  /// The problem, in a sentence or two.
  public let message: String
  /// The content of the screen.
  public let screen: String
}

extension HeadlessError: CustomStringConvertible {
  public var description: String { screen.isEmpty ? message : message + " The screen shows:\n" + screen }
}

extension HeadlessError {
  /// - Parameter other: The control of another kind that has the label, if there is one.
  static func notFound(
    _ what: String, _ label: String, but other: (kind: String, method: String)?, on screen: String
  ) -> Self {
    let hint = other.map { ", but a \($0.kind). Use '\($0.method)'." } ?? "."
    return Self(message: "There is no \(what) '\(label)' on the screen\(hint)", screen: screen)
  }

  static func disabled(_ what: String, _ label: String, on screen: String) -> Self {
    Self(message: "The \(what) '\(label)' is disabled.", screen: screen)
  }

  static func ambiguous(_ what: String, _ label: String, count: Int, on screen: String) -> Self {
    Self(message: "There are \(count) \(what)s '\(label)' on the screen.", screen: screen)
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
        The views still change after \(passes) passes. \
        Look for a body or an 'onChange' that changes state every time.
        """,
      screen: "")
  }
}
