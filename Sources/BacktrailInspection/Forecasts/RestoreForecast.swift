package import BacktrailCore
import BacktrailMap
package import BacktrailRuntime
package import BacktrailStore

/// A forecast of how a build with a schema would restore a log, computed without the app.
package struct RestoreForecast: Sendable {
  /// The forecast for an entry.
  package struct Row: Sendable {
    package var entry: EntryID
    package var route: String
    package var version: Int32
    package var seq: Int64
    package var outcome: RestoreReport.Outcome
    /// The upcasters that would run, if they can be determined without running them.
    package var steps: [RouteStep] = []
    /// The results of checking the stored values against the route's parameters in the build; empty if upcasters would
    /// change the values first.
    package var parameters: [ParameterCheck] = []
  }

  /// The number of the newest event.
  package let head: Int64
  /// The current entries, scene by scene, with each stack starting at its root.
  package private(set) var rows: [Row] = []

  /// Creates the forecast from the end of a log.
  package init(of log: some EventLogReading, schema: RouteSchema) throws {
    let replay = try log.replay(through: log.position().head)
    let state = replay.state
    let names = DeclaredNames(schema.declared)
    let kept = state.tree.entries { route in
      schema.map != nil
        || names.isRestorable(names.lastName(of: state.names[route.name], version: route.version))
    }
    head = replay.seq
    let entries = Dictionary(grouping: state.tree.scenes.flatMap(\.entries), by: \.route.payload)
    var forecasts: [EntryID: Row] = [:]
    try log.forEachContent(of: entries.keys) { reference, content in
      // Routes that share their content are checked only once.
      var judged: [CompactRoute: Row] = [:]
      for entry in entries[reference] ?? [] {
        var row =
          judged[entry.route]
          ?? Row(state.expand(entry.route), id: entry.id, content, names, schema.map)
        judged[entry.route] = row
        row.entry = entry.id
        if !kept.contains(entry.id) { row.outcome = .dropped(.notRestorable) }
        forecasts[entry.id] = row
      }
    }
    rows = state.tree.scenes.flatMap { scene in
      var rows = scene.entries.compactMap { forecasts[$0.id] }
      rows.closeLayers(of: scene)
      return rows
    }
  }
}

extension [RestoreForecast.Row] {
  /// Closes the presentations above a root that has no decodable entry.
  fileprivate mutating func closeLayers(of scene: SceneState<CompactRoute>) {
    let root = Set(scene.root.branches.flatMap(\.entries).map(\.id))
    guard !contains(where: { root.contains($0.entry) && $0.outcome.reads }) else { return }
    for place in indices where !root.contains(self[place].entry) && self[place].outcome.reads {
      self[place].outcome = .closed
    }
  }
}

extension RestoreForecast.Row {
  fileprivate init(
    _ route: RouteReference, id: EntryID, _ content: StateView.Content?, _ names: DeclaredNames,
    _ map: MapDescription?
  ) {
    self.init(
      entry: id, route: route.name, version: route.version, seq: route.payload.seq, outcome: .restored)
    let text: String
    switch content {
    case .erased:
      outcome = .erased
      return
    case .damaged:
      outcome = .quarantined(.damaged)
      return
    case .text(let stored): text = stored
    case .omitted, nil: text = "{}"
    }
    do throws(RouteCodingError) {
      if let map { try read(text, in: map) } else { try read(text, names) }
    } catch {
      outcome = .quarantined(RouteRedaction.lacksValue(text) ? .redacted : error)
    }
    if RouteRedaction.isRedacted(text), steps.isEmpty { outcome = .quarantined(.redacted) }
  }

  private mutating func read(_ text: String, _ names: DeclaredNames) throws(RouteCodingError) {
    steps = try names.steps(of: route, version: version)
    outcome = RestoreReport.Outcome(names.change(of: route, version: version))
    guard steps.isEmpty, case .restored = outcome else { return }
    guard let declaration = names.declaration(of: route) else {
      throw .undecodable(route: route, reason: "The schema has no such route.")
    }
    try check(text, declaration.parameters)
    // The associated values of a case are an object, even if there are none.
    guard case .object? = try? JSONValue(parsing: text) else {
      throw .undecodable(route: route, reason: "Its parameters are not a JSON object.")
    }
  }

  /// Follows the stored path through a map as the app does. Upgrading a context requires the app's own code.
  private mutating func read(_ text: String, in map: MapDescription) throws(RouteCodingError) {
    let stop = try map.screen(stored: route, version: version)
    let context = stop.node.context
    outcome = RestoreReport.Outcome(stop.change(of: route, version: version))
    if version < context.version, context.isUpgraded { return }
    try check(text, context.parameters)
  }

  private mutating func check(
    _ text: String, _ declared: [RouteDeclaration.Parameter]
  ) throws(RouteCodingError) {
    let value = (try? JSONValue(parsing: text)) ?? .null
    parameters = declared.enumerated().map { place, parameter in
      ParameterCheck(parameter, at: place, in: value)
    }
    guard let misfit = parameters.first(where: \.isMisfit) else { return }
    throw .undecodable(route: route, reason: misfit.description)
  }
}

extension DeclaredNames {
  /// Returns the upcasters that apply to a stored route. The list ends with the first upcaster that may produce
  /// multiple routes, because nothing is known after it.
  fileprivate func steps(of name: String, version: Int32) throws(RouteCodingError) -> [RouteStep] {
    var steps: [RouteStep] = []
    var (name, version) = (name, version)
    while case .step(let place) = try meaning(of: name, version: version), steps.count <= self.steps.count {
      steps.append(step(at: place))
      guard let next = step(at: place).to else { break }
      (name, version) = (step(at: place).name, next)
    }
    return steps
  }

  /// Returns the name of a stored route in the build, as far as it is known.
  fileprivate func lastName(of name: String, version: Int32) -> String {
    guard let last = try? steps(of: name, version: version).last, last.into.count == 1 else { return name }
    return last.into[0]
  }
}
