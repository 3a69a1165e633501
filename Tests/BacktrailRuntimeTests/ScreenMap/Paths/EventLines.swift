import Backtrail
import BacktrailCore
import BacktrailMap
import BacktrailRuntime

/// The events of a batch as lines of text, with paths in place of ids: `push main/routes/ferry {"id":1}`.
struct EventLines {
  private var state: NavigationState<DecodedRoute<MapRoute>>
  private var names = EncodedState()

  /// Lines for events that follow a state.
  init(after state: NavigationState<DecodedRoute<MapRoute>>) { self.state = state }

  /// The lines of a batch.
  static func of(
    _ batch: RecordedBatch?, after state: NavigationState<DecodedRoute<MapRoute>>
  ) throws -> [String] {
    var lines = Self(after: state)
    return try (batch?.events ?? []).map { try lines.line($0) }
  }

  private mutating func line(_ recorded: RecordedEvent) throws -> String {
    let event = try typed(recorded)
    defer { state.reduce(event, seq: recorded.seq) }
    switch event {
    case .pushed(let route, let stack): return push(route, onto: stack)
    case .popped(let entry, _): return "pop to \(path(entry))"
    case .routeReplaced(let entry, let route):
      return "replace" + (path(entry) == route.path ? "" : " \(path(entry)) by") + " \(route.line)"
    case .stackSet(let stack, let items):
      return "set \(path(stack)): \(items.map(line).joined(separator: ", "))"
    case .branchSelected(let stack): return "select \(path(stack))"
    case .branchOpened(_, let layout): return "open \(layout.line)"
    case .dismissed(let id): return "dismiss \(path(id))"
    case .presented(_, let owner, let style, let layout):
      return "present \(style.rawValue) \(layout.line)" + (owner.map { " by \(path($0))" } ?? "")
    case .rootSet(_, let layout): return "root \(layout.line)"
    case .rootShelved(_, let layout, _): return "shelve \(layout.line)"
    case .rootReopened(_, let stack, let left):
      return "reopen \(path(kept: stack))" + (left == .discarded ? ", discard" : "")
    case .sceneOpened(let name, let layout): return "window \(name) \(layout.line)"
    default: return recorded.columns.type
    }
  }

  private mutating func typed(_ recorded: RecordedEvent) throws -> NavigationEvent<DecodedRoute<MapRoute>> {
    let contexts = recorded.payload?.text.flatMap { JSONText.elements(of: $0) } ?? []
    var place = -1
    return try names.decode(recorded).map { route in
      place += 1
      let context = contexts.indices.contains(place) ? contexts[place] : "{}"
      return .route(MapRoute(ScreenPath(names.names[route.name]), context: context))
    }
  }

  private func push(_ route: DecodedRoute<MapRoute>, onto stack: StackID) -> String {
    let isAbove = state.stack(stack)?.entries.last?.route.path == route.path.parent
    return "push \(route.line)" + (isAbove ? "" : " onto \(path(stack))")
  }

  private func line(_ item: StackItem<DecodedRoute<MapRoute>>) -> String {
    switch item {
    case .kept(let entry): path(entry).description
    case .new(let route): "new \(route.line)"
    }
  }

  private func path(_ entry: EntryID) -> ScreenPath { state.entry(entry)?.route.path ?? ScreenPath("?") }

  private func path(_ stack: StackID) -> ScreenPath {
    state.stack(stack)?.entries[0].route.path ?? ScreenPath("?")
  }

  private func path(kept stack: StackID) -> ScreenPath {
    for case .root(let root, _) in state.closedItems.map(\.content) where root.branches[0].id == stack {
      return root.branches[0].entries[0].route.path
    }
    return "?"
  }

  private func path(_ layer: PresentationID) -> ScreenPath {
    let layers = state.scenes.flatMap(\.presentations)
    return layers.first { $0.id == layer }?.container.branches[0].entries[0].route.path ?? ScreenPath("?")
  }
}

extension DecodedRoute<MapRoute> {
  /// The path to the screen, whether or not it was decoded.
  var path: ScreenPath {
    switch self {
    case .route(let route): route.path
    case .quarantined(let name, _): ScreenPath(name)
    }
  }

  /// The path and the context, which is left out when it is empty.
  var line: String {
    switch self {
    case .route(let route): route.context == "{}" ? "\(route.path)" : "\(route.path) \(route.context)"
    case .quarantined(let name, _): "?\(name)"
    }
  }
}

extension ContainerLayout<DecodedRoute<MapRoute>> {
  /// The branches with their screens, the selected one with a star; a stack is shown as just its screens.
  fileprivate var line: String {
    if kind == .stack { return branches[0].routes.map(\.line).joined(separator: ", ") }
    let branches = branches.enumerated().map { ($0 == selected ? "*" : "") + $1.line }
    return "\(kind.rawValue) [\(branches.joined(separator: " | "))]"
  }
}

extension BranchLayout<DecodedRoute<MapRoute>> {
  fileprivate var line: String { "\(name): " + routes.map(\.line).joined(separator: ", ") }
}
