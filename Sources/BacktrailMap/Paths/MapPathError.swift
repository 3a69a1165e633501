public import BacktrailCore
public import BacktrailRuntime

/// The reason for which a path cannot be taken. Nothing changed, and nothing was stored.
public enum MapPathError: Error, Hashable, Sendable {
  /// The text is no path; the sentence says why.
  case unreadable(String)
  /// There is no such step at a place of the map, which has the named ones.
  case unknownStep(String, at: ScreenPath, known: [String])
  /// The transition is optional, and absent here.
  case absent(String, at: ScreenPath)
  /// The screen is not there yet, and its context was left out.
  case missingContext(ScreenPath)
  /// The context does not fit the screen, for the reason it says.
  case badContext(ScreenPath, reason: String)
  /// The path is too short to say what is to be shown, as one that names no case.
  case incomplete(ScreenPath, known: [String])
  /// A container is where the map can only have a screen, such as a tab view that is pushed.
  case misplacedContainer(ScreenPath)
  /// The screen that the move begins from was removed.
  case screenGone
  /// The screen is the first one, or must not be left this way.
  case noWayBack(ScreenPath)
  /// The router belongs to no navigator.
  case notConnected
}

extension MapPathError: DescribedError {
  /// A sentence that says what to change.
  public var description: String {
    switch self {
    case .unreadable(let reason): "This is no path: \(reason.visible)"
    case .unknownStep(let step, let path, let known):
      "There is no '\(step.visible)' at \(Self.name(path)). There is: \(Self.list(known))."
    case .absent(let step, let path): "The transition '\(step.visible)' is absent at \(Self.name(path))."
    case .missingContext(let path):
      "\(Self.name(path)) is not there yet. Give its context, () if it takes none."
    case .badContext(let path, let reason): "The context does not fit \(Self.name(path)): \(reason.visible)"
    case .incomplete(let path, let known):
      "The path ends too early at \(Self.name(path)). Go on with one of: \(Self.list(known))."
    case .misplacedContainer(let path):
      "\(Self.name(path)) is a container of several stacks, which can only be a root or be presented."
    case .screenGone: "The screen that the move begins from was removed."
    case .noWayBack(let path): "There is no way back from \(Self.name(path))."
    case .notConnected: "The map has no navigator. Make one with 'Navigator(map:log:)' first."
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
  /// The rejection of a path that cannot be taken.
  public static func path(_ error: MapPathError) -> Self { .path(error.description) }
}
