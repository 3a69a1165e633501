package import BacktrailCore
package import BacktrailMap
package import BacktrailRuntime
package import BacktrailStore

/// The batch that a path would add to the end of a log, computed without the app.
///
/// Contexts are not decoded. Only the app knows whether a context is valid, and which contexts have the same identity.
/// In a forecast, only equal contexts have the same identity.
package struct PathForecast: Sendable {
  /// The events, whose numbers continue those of the log; empty if everything is already shown.
  package let events: [RecordedEvent]
  /// Whether the contents of some screens were omitted. If so, the batch may add a screen that is already shown.
  package let omitsContents: Bool

  /// Computes the batch for the given path from the last state of a log.
  /// - Throws: `MapPathError`, `MoveRejection`, or an error from reading the log.
  package init(of log: some EventLogReading, path text: String, in map: MapDescription) throws {
    let view = try StateView(of: log)
    omitsContents = view.omitsContents
    let state = view.replay.state
    let coder = ForecastCoder(map: map)
    let decoded: (CompactRoute) -> DecodedRoute<MapRoute> = { route in
      coder.decoded(state.expand(route), view.content(of: route.payload))
    }
    let moves = try map.target(text: text).moves(from: state.tree.map(decoded), coder)
    var draft = Draft<MapRoute>(
      encoded: state, head: view.seq, redaction: RouteRedaction(), coder: coder,
      salt: { Salt(0, 0) }, decoded: { route, _ in decoded(route) }
    )
    for move in try PreparedMoves(moves, coder: coder).moves { try draft.carryOut(move) }
    events = draft.events
  }
}

/// A coder that accepts every route of a map as it is stored in the log.
private struct ForecastCoder: RouteCoder {
  let map: MapDescription

  func encode(_ route: MapRoute) throws(RouteCodingError) -> EncodedRoute {
    let version = map.node(at: route.path)?.context.version ?? 1
    return EncodedRoute(name: route.path.description, version: version, parameters: route.context)
  }

  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    guard let path = map.currentPath(ScreenPath(route.name)) else {
      throw .undecodable(route: route.name, reason: "the map has no such screen.")
    }
    return MapRoute(path, context: route.parameters)
  }

  func decoded(_ route: RouteReference, _ content: StateView.Content?) -> DecodedRoute<MapRoute> {
    var parameters = "{}"
    switch content {
    case .erased: return .quarantined(name: route.name, reason: .erased)
    case .damaged: return .quarantined(name: route.name, reason: .damaged)
    case .text(let text): parameters = text
    case .omitted: return .quarantined(name: route.name, reason: .missingPayload)
    case nil: break
    }
    do throws(RouteCodingError) {
      return .route(
        try decode(EncodedRoute(name: route.name, version: route.version, parameters: parameters)))
    } catch {
      return .quarantined(name: route.name, reason: error)
    }
  }
}

extension RecordedEvent {
  /// The predicted event as JSON.
  package var forecastJSON: JSONValue {
    ["seq": .integer(seq), "type": .string(columns.type), "summary": .string(summary(limit: .max))]
  }
}
