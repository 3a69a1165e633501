import Backtrail
import BacktrailMap

/// Finds the shortest batch that reaches a target, among all batches of the given events.
struct BatchSearch<R: Route>: Sendable {
  typealias State = NavigationState<DecodedRoute<R>>
  typealias Scene = SceneState<DecodedRoute<R>>
  typealias Event = NavigationEvent<DecodedRoute<R>>

  let start: State
  let isReached: @Sendable (Scene) -> Bool
  let events: @Sendable (Scene) -> [Event]

  /// The number of events needed; `nil` if it exceeds a limit.
  @concurrent func shortest(atMost limit: Int) async -> Int? {
    var frontier = [start]
    var seen = [outline(of: start)] as Set
    guard limit >= 0 else { return nil }
    for length in 0...limit {
      if frontier.contains(where: { $0.activeSceneState.map(isReached) ?? false }) { return length }
      if length == limit { break }
      frontier = frontier.flatMap { next($0, seq: 1_000 * Int64(length + 1)) }
        .filter { seen.insert(outline(of: $0)).inserted }
    }
    return nil
  }

  /// All states that a single event leads to.
  private func next(_ state: State, seq: Int64) -> [State] {
    guard let scene = state.activeSceneState else { return [] }
    return events(scene).compactMap { event in
      var next = state
      return next.reduce(event, seq: seq) == .changed ? next : nil
    }
  }

  /// A state without the ids of nodes created since.
  private func outline(of state: State) -> String {
    guard let scene = state.activeSceneState else { return "" }
    let owners = scene.entries.map(\.id)
    let layers = scene.presentations.map { layer in
      "\(name(layer.id)) \(layer.owner.flatMap(owners.firstIndex) ?? -1) \(outline(of: layer.container))"
    }
    return ([outline(of: scene.root)] + layers).joined(separator: " / ")
  }

  private func outline(of container: Container<DecodedRoute<R>>) -> String {
    let branches = container.branches.map { branch in
      branch.entries.map { "\(name($0.id)) \($0.route.route.hashValue)" }.joined(separator: ",")
    }
    return "\(container.kind) \(container.selected) \(name(container.branches[0].id)) "
      + branches.joined(separator: "|")
  }

  private func name<Kind>(_ id: NodeID<Kind>) -> String { id.seq < 1_000 ? "\(id)" : "new" }
}

extension BatchSearch<MapRoute> {
  init(_ target: MapTarget, from start: State) throws {
    let check = TargetCheck(target, from: try start.activeWindow().0)
    self.init(start: start, isReached: check.isReached, events: PathEvents(target: target).events)
  }
}

/// The events that may lead to a path's target.
///
/// Only the target's own screens are created: others would have to be removed again.
private struct PathEvents {
  typealias Event = NavigationEvent<DecodedRoute<MapRoute>>

  let target: MapTarget

  func events(_ scene: SceneState<DecodedRoute<MapRoute>>) -> [Event] {
    let stacks = scene.containers.flatMap(\.branches)
    var events = scene.presentations.map { Event.dismissed($0.id) }
    events += scene.containers.flatMap { container in
      container.branches.indices.filter { $0 != container.selected }
        .map { .branchSelected(container.branches[$0].id) }
    }
    for stack in stacks {
      events += stack.entries.dropLast().map { .popped(to: $0.id, on: stack.id) }
      events += renewals(of: stack.entries[0].route.path)
        .map { routes in .stackSet(stack.id, routes.map { .new(.route($0)) }) }
      if stack.entries.count < 5 { events += pushed.map { .pushed(.route($0), onto: stack.id) } }
    }
    events += layouts(of: target.layers[0]).map { .rootSet(scene.id, $0) }
    if scene.presentations.count < 3 { events += presented(over: scene) }
    return events
  }

  private func presented(over scene: SceneState<DecodedRoute<MapRoute>>) -> [Event] {
    let owners = scene.topContainer.branches.flatMap { $0.entries.map { EntryID?.some($0.id) } } + [nil]
    return target.layers.dropFirst().flatMap { layer in
      layouts(of: layer).flatMap { layout in
        owners.map { .presented(scene.id, owner: $0, style: layer.style ?? .sheet, layout) }
      }
    }
  }

  /// The contents that a stack may be set to: a root of the target, with some of the screens above it.
  private func renewals(of path: ScreenPath) -> [[MapRoute]] {
    target.layers.flatMap { layer in
      layer.roots.compactMap(\.route).filter { $0.path == path }.flatMap { root in
        (0...layer.screens.count).map { [root] + layer.screens.prefix($0).compactMap(\.route) }
      }
    }
  }

  private var pushed: [MapRoute] { target.layers.flatMap(\.screens).compactMap(\.route) }

  /// The ways in which a layer can be created, with some of its screens and any branch selected.
  private func layouts(of layer: MapLayer) -> [ContainerLayout<DecodedRoute<MapRoute>>] {
    let roots = layer.roots.compactMap(\.route)
    let screens = layer.screens.compactMap(\.route)
    guard roots.count == layer.roots.count, screens.count == layer.screens.count else { return [] }
    return roots.indices.flatMap { selected in
      (0...screens.count).map { count in
        let branches = roots.enumerated().map { place, root in
          BranchLayout(
            name: layer.kind == .stack ? "main" : root.path.name,
            routes: ([root] + (place == selected ? screens.prefix(count) : []))
              .map { DecodedRoute.route($0) })
        }
        return ContainerLayout(kind: layer.kind, branches: branches, selected: selected)
      }
    }
  }
}

extension MapScreen {
  /// The screen with its context, if it has one.
  fileprivate var route: MapRoute? { context.map { MapRoute(path, context: $0) } }
}
