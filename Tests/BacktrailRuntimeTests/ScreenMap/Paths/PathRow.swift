import Backtrail
import BacktrailMap
import BacktrailTesting
import Testing

/// A state, a path, and the expected effect of the path.
struct PathRow: Sendable, CustomTestStringConvertible {
  /// The setup of the state.
  enum Setup: Sendable {
    case go(String)
    /// A change that no path makes.
    case raw(@Sendable @MainActor (Navigator<MapRoute>) -> Void)
    /// The app is quit and launched; screens that the map does not have are quarantined.
    case relaunch
  }

  /// The expected effect of the path.
  enum Outcome: Equatable, Sendable {
    case events([String])
    case refused(String)
  }

  let name: String
  let setup: [Setup]
  let path: String
  let outcome: Outcome
  var resets = false
  /// The number of the window; `nil` is the active one.
  var window: Int?

  var testDescription: String { name }

  /// A path that changes something, or nothing.
  init(
    _ name: String, _ setup: [Setup] = [], to path: String, resets: Bool = false, in window: Int? = nil,
    _ events: String...
  ) {
    (self.name, self.setup, self.path, outcome) = (name, setup, path, .events(events))
    (self.resets, self.window) = (resets, window)
  }

  /// A path that cannot be taken.
  init(_ name: String, _ setup: [Setup] = [], to path: String, refused error: MapPathError) {
    (self.name, self.setup, self.path, outcome) = (name, setup, path, .refused(error.description))
  }
}

extension PathRow.Setup: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .go(text) }

  static func push(_ path: ScreenPath, _ context: String = "{}", on branch: MoveTarget.Stack = .top) -> Self {
    .raw { $0.push(MapRoute(path, context: context), on: branch) }
  }

  static func present(_ path: ScreenPath, owner: MoveTarget.Owner = .top) -> Self {
    .raw { $0.present(MapRoute(path), owner: owner) }
  }

  static func select(_ branch: String) -> Self { .raw { $0.select(branch) } }

  static func root(_ branches: BranchLayout<MapRoute>...) -> Self { .raw { $0.setRoot(.tabs(branches)) } }

  static let openWindow = Self.raw { $0.openScene(root: .stack(MapRoute("intro"))) }
}

@MainActor
extension PathRow {
  /// A navigator in the state of the row.
  func arranged() async throws -> Navigator<MapRoute> {
    var log = InMemoryEventLog()
    var navigator = Navigator<MapRoute>.harbour(log: log)
    for step in setup {
      switch step {
      case .go(let path):
        let result = navigator.go(to: try MapDescription.harbour.target(text: path))
        if let rejection = result.rejection { throw rejection }
      case .raw(let body): body(navigator)
      case .relaunch:
        try await navigator.flush()
        let copy = InMemoryEventLog()
        try copy.append(log.batches(in: 1...log.position().head), after: 0)
        (log, navigator) = (copy, .harbour(log: copy))
      }
    }
    return navigator
  }

  /// Goes there once, and returns what happened.
  func run(on navigator: Navigator<MapRoute>) throws -> Outcome {
    let before = navigator.state
    do {
      let target = try MapDescription.harbour.target(text: path, resets: resets)
      let scene = window.map { MoveTarget.Scene.scene(before.scenes[$0].id) } ?? .active
      let result = navigator.go(to: target, in: scene)
      if case .path(let error)? = result.rejection { return .refused(error) }
      if let rejection = result.rejection { return .events(["\(rejection)"]) }
      return .events(try EventLines.of(result.batch, after: before))
    } catch let error as MapPathError {
      return .refused(error.description)
    }
  }
}
