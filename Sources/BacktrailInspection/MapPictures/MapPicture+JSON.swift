import BacktrailRuntime

extension MapPicture {
  /// The picture as one line of JSON, for programs that do their own drawing.
  public var json: String {
    let value: JSONValue = [
      "groups": .array(groups.enumerated().map { $1.json(number: $0) }), "nodes": .array(nodes.map(\.json)),
      "edges": .array(edges.map(\.json)),
    ]
    return value.description
  }
}

extension MapPicture.Group {
  fileprivate func json(number: Int) -> JSONValue {
    [
      "id": .string("g\(number)"), "title": .string(title), "kind": .string(kind.rawValue),
      "parent": parent.map { .string("g\($0)") },
    ]
  }
}

extension MapPicture.Node {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "title": .string(title), "detail": detail.map { .string($0) },
      "kind": .string(kind.rawValue), "group": group.map { .string("g\($0)") },
      "mark": .string(mark.rawValue), "use": use?.json,
    ]
  }
}

extension ScreenUse {
  fileprivate var json: JSONValue {
    [
      "visits": .integer(Int64(visitCount)), "medianDwell": medianDwell.map { .integer($0) } ?? .null,
      "ended": .integer(Int64(endedCount)), "backOuts": .integer(Int64(backOutCount)),
    ]
  }
}

extension MapPicture.Edge {
  fileprivate var json: JSONValue {
    [
      "from": .string(from), "to": .string(to), "title": .string(title), "kind": .string(kind.rawValue),
      "optional": .bool(isOptional), "back": .bool(allowsBack), "count": count.map { .integer($0) },
      "mark": .string(mark.rawValue),
    ]
  }
}
