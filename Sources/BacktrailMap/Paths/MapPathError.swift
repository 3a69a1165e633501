public import BacktrailCore
public import BacktrailRuntime

/// The reason that a path cannot be taken. If this error is thrown, nothing has been changed or stored.
public enum MapPathError: Error, Hashable, Sendable {
  /// The text is not a path. The associated value is the reason.
  case unreadable(String)
  /// The map does not have the given step at the path. The error lists the available steps.
  case unknownStep(String, at: ScreenPath, known: [String])
  /// The transition is optional and is absent at the path.
  case absent(String, at: ScreenPath)
  /// The screen is not yet shown, and its context is missing.
  case missingContext(ScreenPath)
  /// The context is invalid for the screen.
  case badContext(ScreenPath, reason: String)
  /// The path is too short; for example, it does not specify a case.
  case incomplete(ScreenPath, known: [String])
  /// A container is used where a screen is required; for example, tabs are pushed.
  case misplacedContainer(ScreenPath)
  /// The screen from which the move begins was removed.
  case screenGone
  /// The screen cannot be left: its transition does not allow going back, there is no screen to go back to, or there is
  /// no presentation to dismiss.
  case noWayBack(ScreenPath)
  /// The router has no navigator.
  case notConnected
}

extension MapPathError: DescribedError {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let reason): "The path is not valid. \(reason.visible)"
    case .unknownStep(let step, let path, let known):
      "There is no '\(step.visible)' at \(Self.name(path)). Available: \(Self.list(known))."
    case .absent(let step, let path): "The transition '\(step.visible)' is absent at \(Self.name(path))."
    case .missingContext(let path):
      "\(Self.name(path)) is not open yet. Pass its context, or () if it takes none."
    case .badContext(let path, let reason): "The context is invalid for \(Self.name(path)): \(reason.visible)"
    case .incomplete(let path, let known):
      "The path ends too early at \(Self.name(path)). Continue with one of: \(Self.list(known))."
    case .misplacedContainer(let path):
      "\(Self.name(path)) is a container of multiple stacks, which can only be a root or a presentation."
    case .screenGone: "The screen from which the move begins was removed."
    case .noWayBack(let path): "There is no way back from \(Self.name(path))."
    case .notConnected: "The map has no navigator. Create one with 'Navigator(map:log:)' first."
    }
  }

  private static func name(_ path: ScreenPath) -> String {
    path.steps.isEmpty ? "the root of the map" : "'\(path.description.visible)'"
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.map { "'\($0.visible)'" }.joined(separator: ", ")
  }
}

extension MoveRejection {
  /// Returns the rejection for a path that cannot be taken.
  public static func path(_ error: MapPathError) -> Self { .path(error.description) }
}
