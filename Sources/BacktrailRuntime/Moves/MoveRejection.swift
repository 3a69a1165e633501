public import BacktrailCore

/// The reason for rejecting a move. A rejected move changes nothing and stores nothing.
public enum MoveRejection: Error, Hashable, Sendable {
  /// The events do not apply to the current state.
  case rule(Rejection)
  /// A route cannot be stored.
  case route(RouteCodingError)
  /// There is no open scene.
  case noScene
  /// No container of the active scene has a branch with this name.
  case noBranch(String)
  /// No screen of the stack has this route.
  case noSuchRoute(name: String)
  /// There is no presentation to dismiss.
  case nothingPresented
  /// Nothing can be reopened.
  case nothingClosed
  /// There is no step to undo, redo, or rewind to.
  case noStep
  /// The move cannot be stored. Its content is too large or cannot be represented as JSON (for example, NaN), or a
  /// name, a version, or the number of events is out of range. This is also the reason when the result of a screen does
  /// not have the type that a task waits for. The associated value describes the problem.
  case unstorable(String)
  /// The move would violate a guard.
  case guarded(NavigationGuard.Violation)
  /// `restore` has not been called yet.
  case notRestored
  /// The app was reset while the move was waiting for the log.
  case beganAnew
  /// `followLinks` has not been called yet.
  case noRouter
  /// The view is not in a screen of a navigator with these routes. The associated value describes how to fix the
  /// problem.
  case noNavigator(String)
  /// A path through a screen map cannot be followed. The associated value is the reason.
  case path(String)
}

extension MoveRejection: DescribedError {
  /// A sentence that describes the problem.
  public var description: String {
    switch self {
    case .rule(let rejection): rejection.description
    case .route(let error): error.description
    case .noScene: "There is no open scene. Open one first."
    case .noBranch(let name): "The active scene has no branch '\(name)'."
    case .noSuchRoute(let name): "No screen in the stack has the route '\(name)' with these parameters."
    case .nothingPresented: "There is no presentation to dismiss."
    case .nothingClosed: "There is nothing to reopen."
    case .noStep: "There is no step to undo, redo, or rewind to."
    case .unstorable(let sentence), .path(let sentence), .noNavigator(let sentence): sentence
    case .guarded(let violation): violation.description
    case .beganAnew: "The app was reset while the move was waiting for the log."
    case .notRestored: "The navigator has not been restored yet. Call 'restore' first."
    case .noRouter: "The navigator has no routes for links. Call 'followLinks' first."
    }
  }
}

extension MoveRejection {
  package static func payloadTooLarge(_ size: Int, limit: Int) -> Self {
    .unstorable("The content is \(size) bytes long; the limit is \(limit).")
  }

  package static let notJSON = Self.unstorable(
    "The content is not a JSON value, or has more than \(JSONValue.maximumDepth - 1) levels of nested arrays and objects."
  )

  package static func batchTooLarge(_ size: Int, limit: Int) -> Self {
    .unstorable("The batch is \(size) bytes long; the limit is \(limit).")
  }

  static func stateTooLarge(_ size: Int, limit: Int) -> Self {
    .unstorable("The state of the scenes is \(size) bytes long; the limit is \(limit).")
  }

  package static func tooManyEvents(_ count: Int, limit: Int) -> Self {
    .unstorable("The batch has \(count) events; the limit is \(limit).")
  }

  static func styleTooLong(_ style: PresentationStyle, limit: Int) -> Self {
    let size = style.rawValue.utf8.count
    return .unstorable(
      style.rawValue.hasPrefix("sheet?")
        ? "The detents and options of the sheet take \(size) bytes; the limit is \(limit). Pass fewer detents."
        : "The name of the presentation style is \(size) bytes long; the limit is \(limit). Shorten it.")
  }

  static func otherResult(_ type: String, awaited: String) -> Self {
    .unstorable(
      "The result has the type '\(type)', but the task that shows the screen is waiting for '\(awaited)'. "
        + "Finish with a value of that type.")
  }

  package static let noScreen = Self.noNavigator(
    "The view is not in a screen of a navigator. Show it in a 'NavigatorView'.")

  package static func otherRoutes(_ type: String) -> Self {
    .noNavigator("The navigator around the view uses a route type other than '\(type)'.")
  }
}

/// The effect of a move on the state, or the reason for rejecting the move.
public enum MoveResult: Equatable, Sendable {
  /// The state changed. This batch records the change and will be written to the log.
  case recorded(RecordedBatch)
  /// The state did not change, and nothing was recorded.
  case unchanged
  /// The move was rejected.
  case rejected(MoveRejection)

  /// The batch, if the state changed.
  public var batch: RecordedBatch? {
    if case .recorded(let batch) = self { batch } else { nil }
  }

  /// The reason for rejecting the move, if it was rejected.
  public var rejection: MoveRejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}
