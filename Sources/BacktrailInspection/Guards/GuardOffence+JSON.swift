import BacktrailCore
package import BacktrailRuntime

extension GuardOffence {
  /// The batch and its violations as JSON.
  package var json: JSONValue {
    [
      "first": .integer(first), "last": .integer(last), "cause": .string(cause.rawValue),
      "time": .integer(time),
      "violations": .array(violations.map(\.json)),
    ]
  }
}

extension NavigationGuard.Violation {
  fileprivate var json: JSONValue {
    let subject: JSONValue =
      switch subject {
      case .entry(let id): ["entry": .text(id)]
      case .presentation(let id): ["presentation": .text(id)]
      }
    return ["guard": .string(self.guard), "subject": subject, "name": .string(name), "message": .text(self)]
  }
}
