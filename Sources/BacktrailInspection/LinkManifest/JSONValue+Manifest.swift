import BacktrailRuntime

extension JSONValue {
  /// The manifest with its keys in the order of the format, followed by unknown keys.
  var orderedAsManifest: JSONValue {
    ordered(["routes", "enums"]) { key, value in
      switch key {
      case "routes": value.mapElements(\.orderedAsRoute)
      case "enums": value.ordered([]) { _, value in value.ordered(["raw", "cases"]) { $1 } }
      default: value
      }
    }
  }

  private var orderedAsRoute: JSONValue {
    ordered(["case", "pattern", "query", "params", "plan", "secrets"]) { key, value in
      guard key == "params" else { return value }
      return value.mapElements { $0.ordered(["name", "type", "key", "default"]) { $1 } }
    }
  }

  private func mapElements(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    if case .array(let elements) = self { .array(elements.map(change)) } else { self }
  }

  private func ordered(_ keys: [String], _ change: (String, JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    let known = keys.compactMap { key in members.first { $0.key == key } }
    let others = members.filter { !keys.contains($0.key) }
    return .object((known + others).map { Member(key: $0.key, value: change($0.key, $0.value)) })
  }
}
