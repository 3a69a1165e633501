package import BacktrailRuntime

extension RestoreForecast {
  /// Whether any screen would be quarantined.
  package var hasQuarantined: Bool {
    rows.contains { if case .quarantined = $0.outcome { true } else { false } }
  }

  /// The forecast as JSON.
  package var json: JSONValue {
    ["head": .integer(head), "entries": .array(rows.map(\.json))]
  }
}

extension RestoreForecast.Row {
  /// The forecast for the entry, in a few words.
  package var forecast: String {
    if case .upcast = outcome, !steps.isEmpty {
      return "upcast \(steps.map(\.arrow).joined(separator: ", "))"
    }
    return outcome.description
  }

  fileprivate var json: JSONValue {
    var value: JSONValue = [
      "entry": .text(entry), "event": .integer(seq), "route": .string(route), "version": .integer(version),
      "outcome": .string(outcome.word),
      "upcasters": .array(
        steps.map { step in
          [
            "route": .string(step.name), "from": .integer(step.from), "to": step.to.map { .integer($0) },
            "into": .array(step.into.map(JSONValue.string)),
          ]
        }),
      "parameters": .array(
        parameters.map {
          ["name": .string($0.name), "type": .string($0.type), "finding": .string($0.finding.rawValue)]
        }),
    ]
    switch outcome {
    case .replaced(let name): value["replacement"] = .string(name)
    case .quarantined(let reason): value["reason"] = .text(reason)
    case .dropped(let reason): value["reason"] = .text(reason)
    case .restored, .upcast, .closed, .erased: break
    }
    return value
  }
}

extension RouteStep {
  /// The step in readable form: `v1→v2`, or `tools v1→pruning or grafting`.
  fileprivate var arrow: String {
    to.map { "v\(from)→v\($0)" } ?? "\(name) v\(from)→\(into.joined(separator: " or "))"
  }
}

extension RestoreReport.Outcome {
  /// The outcome in one word, for programs.
  package var word: String {
    switch self {
    case .restored: "restored"
    case .upcast: "upcast"
    case .replaced: "replaced"
    case .quarantined: "quarantined"
    case .closed: "closed"
    case .dropped: "dropped"
    case .erased: "erased"
    }
  }
}
