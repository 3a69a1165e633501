import Foundation
import Observation

/// The tree of a window's views, which is rebuilt in passes.
@MainActor
final class Graph {
  let root = Node(key: .body, type: Never.self)
  let layer = Layer()
  let pending = PendingChanges()
  var adversity: Adversity?
  private(set) var passes = 0
  /// The transitions on the screen so far, in order.
  private(set) var transitions: [ShownTransition] = []
  /// The transitions of the current pass, with the views to which they belong.
  private var met: [(kind: ShownTransition.Kind, node: Node)] = []
  /// A closure that runs after each pass.
  var onPass: () -> Void = {}
  private(set) var warnings: [String] = []
  var environment = EnvironmentValues()
  /// Whether the window is too narrow for two columns.
  var isCompact = false
  /// Whether covers are supported. A Mac shows sheets instead.
  var hasCovers = true
  var tasks = TaskList()
  /// The pass in which a presentation last began.
  var presentedPass = 0
  /// The dismissals to perform after the current pass, topmost first.
  private var dismissals: [Dismissal] = []
  /// The closures to run after the current pass.
  var afterPass: [() -> Void] = []
  /// The dismissals that adversity delays, each with the number of passes that remain until it is performed.
  private var late: [(passes: Int, dismissal: Dismissal)] = []
  private var appeared: [Node] = []
  /// The values that are preserved for the window across launches.
  let windowValues: WindowValues
  private let content: (Scope) -> Void

  init(values: WindowValues = WindowValues(), content: @escaping (Scope) -> Void) {
    self.content = content
    windowValues = values
    layer.root = root
    values.pending = pending
  }

  /// Removes the views and their state.
  func end() {
    for node in appeared {
      tasks.cancel(for: node)
      node.lifecycle?.onDisappear?()
    }
    appeared = []
    (dismissals, late, afterPass, met) = ([], [], [], [])
    layer.presentation = nil
    root.forget()
  }

  /// Adds a warning, once.
  func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  func pass() {
    let isAnimated = pending.take()
    passes += 1
    withObservationTracking {
      root.begin()
      content(Scope(graph: self, node: root, environment: environment, layer: layer))
      root.end(in: self)
    } onChange: { [pending] in
      pending.add()
    }
    noteTransitions(isAnimated: isAnimated)
    updateLifecycles()
    let due = takeDueDismissals()
    let actions = afterPass
    afterPass = []
    for dismissal in due { dismissal.end() }
    for action in actions { action() }
    onPass()
  }

  /// Records a transition that occurs in the current pass.
  func begin(_ kind: ShownTransition.Kind, at node: Node) { met.append((kind, node)) }

  /// Records the transitions of the visible nodes.
  private func noteTransitions(isAnimated: Bool) {
    guard !met.isEmpty else { return }
    let visible = Set(visibleNodes.map(ObjectIdentifier.init))
    for (kind, node) in met where visible.contains(ObjectIdentifier(node)) {
      transitions.append(ShownTransition(kind: kind, isAnimated: isAnimated, pass: passes))
    }
    met = []
  }

  /// Ends a presentation after the current pass, or later if adversity delays the dismissal.
  func end(_ dismissal: Dismissal) {
    guard adversity?.strikes(.lateDismissal) == true else { return dismissals.insert(dismissal, at: 0) }
    dismissal.begin()
    late.insert((adversity?.delay() ?? 0, dismissal), at: 0)
  }

  private func takeDueDismissals() -> [Dismissal] {
    defer {
      dismissals = []
      if !late.isEmpty { pending.continueLater() }
    }
    let due = late.filter { $0.passes == 0 }.map(\.dismissal)
    late = late.filter { $0.passes > 0 }.map { ($0.passes - 1, $0.dismissal) }
    return due + dismissals
  }

  /// The visible nodes of all presentations.
  var visibleNodes: [Node] { layer.stacked.flatMap { $0.root?.visibleNodes ?? [] } }

  private func updateLifecycles() {
    let visible = visibleNodes.filter { $0.lifecycle != nil }
    let known = Set(appeared.map(ObjectIdentifier.init))
    let kept = Set(visible.map(ObjectIdentifier.init))
    let gone = appeared.filter { !kept.contains(ObjectIdentifier($0)) }
    appeared = visible
    for node in gone {
      tasks.cancel(for: node)
      node.lifecycle?.onDisappear?()
    }
    for node in visible {
      if !known.contains(ObjectIdentifier(node)) { appear(node) }
      if let task = node.lifecycle?.task { tasks.start(task, for: node) }
    }
    appearHidden(besides: kept)
  }

  /// Notifies a view that it appeared. Under adversity, the notification may be sent twice, or may be omitted when a
  /// view reappears.
  private func appear(_ node: Node) {
    let isStray = node.lifecycle?.onAppear != nil && adversity?.strikes(.strayAppearance) == true
    if !isStray || !node.hasAppeared { node.lifecycle?.onAppear?() }
    if isStray, !node.hasAppeared { node.lifecycle?.onAppear?() }
    node.hasAppeared = true
  }

  /// Notifies hidden views that they appeared, if adversity requires it.
  private func appearHidden(besides visible: Set<ObjectIdentifier>) {
    guard adversity != nil else { return }
    for node in root.allNodes where node.lifecycle?.onAppear != nil && !node.hasAppeared {
      guard !visible.contains(ObjectIdentifier(node)) else { continue }
      node.hasAppeared = true
      if adversity?.strikes(.strayAppearance) == true { node.lifecycle?.onAppear?() }
    }
  }
}

extension Node {
  var lifecycle: Lifecycle? {
    if case .lifecycle(let lifecycle) = element { lifecycle } else { nil }
  }
}

/// The closures that run when a view appears and disappears.
struct Lifecycle {
  struct Job {
    let id: AnyHashable?
    let priority: TaskPriority
    let action: @Sendable () async -> Void
  }

  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  var task: Job?
}

extension Lifecycle: Modification {
  func place(_ content: some View, in scope: Scope) {
    scope.node.element = .lifecycle(self)
    scope.place(content)
  }
}

/// The tasks of the views on the screen, and canceled tasks that are still running.
@MainActor
struct TaskList {
  private var running: [ObjectIdentifier: RunningTask] = [:]
  private var unfinished: [Task<Void, Never>] = []

  /// Starts a view's task unless the same task has already been started for the view.
  mutating func start(_ job: Lifecycle.Job, for node: Node) {
    if let known = running[ObjectIdentifier(node)] {
      if known.id == job.id { return }
    }
    let task = Task(priority: job.priority) { await job.action() }
    running[ObjectIdentifier(node)] = RunningTask(id: job.id, task: task)
    unfinished.append(task)
  }

  mutating func cancel(for node: Node) { running[ObjectIdentifier(node)] = nil }

  mutating func takeUnfinished() -> [Task<Void, Never>] {
    defer { unfinished = [] }
    return unfinished
  }
}

/// A view's task, which is canceled when the view or its window is removed.
private final class RunningTask {
  let id: AnyHashable?
  private let task: Task<Void, Never>

  init(id: AnyHashable?, task: Task<Void, Never>) { (self.id, self.task) = (id, task) }

  deinit { task.cancel() }
}

/// A scene that stores its content.
@MainActor
protocol PrimitiveScene: _PrimitiveScene {
  var view: AnyView { get }
}

/// A view that wraps a scene to give the scene's state a position in the tree.
struct SceneContent<Content> where Content: Scene {
  let scene: Content
}

extension SceneContent: Primitive {
  func place(in scope: Scope) {
    if let primitive = scene as? any PrimitiveScene {
      if let take = scope.takeWindow { take(primitive.view) } else { scope.place(primitive.view) }
      return
    }
    var scene = scene
    scope.connect(&scene)
    scope.place(SceneContent<Content.Body>(scene: scene.body))
  }
}

/// A view that wraps an app to give the app's state a position in the tree.
struct AppContent<Content> where Content: App {
  let app: Content
}

extension AppContent: Primitive {
  func place(in scope: Scope) {
    var app = app
    scope.connect(&app)
    scope.place(SceneContent(scene: app.body))
  }
}

/// A value that multiple threads can use.
final class Locked<Value>: @unchecked Sendable {  // The lock protects every access.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
