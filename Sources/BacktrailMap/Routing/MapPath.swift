import BacktrailCore
public import BacktrailRuntime

/// A path through a map, which describes the screens to show.
///
/// A path does not depend on the current state, so it can be taken any number of times. Screens that are already
/// shown are kept, and all changes are made in one batch.
@MainActor
public struct MapPath<S: Screen> {
  let pathFrom: S.PathFrom
  let connection: MapConnection
  /// The screen at which the path begins; `nil` for the root.
  let origin: MapRoutePlace?
  /// The steps so far, with their names and contexts.
  public private(set) var steps: [PathStep] = []
  private var isResetting = false
  private var problem: MapPathError?

  init(
    pathFrom: S.PathFrom, connection: MapConnection, origin: MapRoutePlace? = nil,
    problem: MapPathError? = nil
  ) {
    self.pathFrom = pathFrom
    self.connection = connection
    self.origin = origin
    self.problem = problem
  }

  /// Returns a copy of the path that also pops the other branches of its containers to their roots. By default, these
  /// branches keep their stacks.
  public func resetting() -> Self {
    var path = self
    path.isResetting = true
    return path
  }

  /// The path as text, such as `main/halls/exhibit(3)`.
  public var text: String { connection.description.text(of: steps) }

  /// Returns the target of the path.
  /// - Throws: `MapPathError` if a context cannot be stored, or if the screen at which the path begins was removed.
  public func target() throws(MapPathError) -> MapTarget {
    if let problem { throw problem }
    guard let origin else { return try connection.description.target(steps, resets: isResetting) }
    guard let navigator = connection.navigator else { throw .notConnected }
    guard let scene = navigator.state.scene(of: origin.entry) else { throw .screenGone }
    var target = try connection.description.target(from: origin.entry, in: scene, steps)
    target.resets = isResetting
    return target
  }

  /// Shows the screens on the path.
  @discardableResult
  public func move(in scene: MoveTarget.Scene = .active) -> MoveResult {
    guard let navigator = connection.navigator else { return .rejected(.path(.notConnected)) }
    do throws(MapPathError) {
      let target = try target()
      return navigator.go(to: target, in: navigator.scene(of: origin?.entry) ?? scene)
    } catch {
      return navigator.reject(.path(error))
    }
  }

  /// Returns the path with one more step, to a screen that is already shown.
  func going<Next: Screen>(_ name: String, to next: Next.PathFrom) -> MapPath<Next> {
    going(PathStep(name), to: next)
  }

  /// Returns the path with one more step, to a screen with the given context.
  func going<Next: Screen, Context>(
    _ name: String, to next: Next.PathFrom, _ coding: ContextCoding<Context>, _ context: Context
  ) -> MapPath<Next> {
    do {
      return going(PathStep(name, context: try coding.encode(context)), to: next)
    } catch {
      let place = ScreenPath(steps.map(\.name) + [name])
      var path: MapPath<Next> = going(PathStep(name), to: next)
      path.problem = problem ?? .badContext(place, reason: error.sentence)
      return path
    }
  }

  private func going<Next: Screen>(_ step: PathStep, to next: Next.PathFrom) -> MapPath<Next> {
    var path = MapPath<Next>(pathFrom: next, connection: connection, origin: origin, problem: problem)
    path.steps = steps + [step]
    path.isResetting = isResetting
    return path
  }
}

extension Error {
  /// The reason that a context cannot be stored.
  fileprivate var sentence: String {
    guard case .invalidValue(let value, _)? = self as? EncodingError else { return "\(self)" }
    return "JSON cannot represent the value '\(value)'."
  }
}
