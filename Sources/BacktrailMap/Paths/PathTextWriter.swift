import BacktrailRuntime

extension PathStep {
  /// Returns the step in its written form.
  func text(isContainer: Bool) -> String {
    guard let context else { return name.asStepName }
    guard let value = try? JSONValue(parsing: context) else { return "\(name.asStepName)(\(context))" }
    return "\(name.asStepName)(\(isContainer ? value.containerArguments : value.screenArguments))"
  }
}

extension String {
  /// The name, in quotes if it contains characters that are not allowed in unquoted names.
  fileprivate var asStepName: String {
    unicodeScalars.allSatisfy(\.isInName) && !isEmpty ? self : JSONValue.string(self).description
  }
}

extension Unicode.Scalar {
  /// Whether the character is allowed in an unquoted name.
  var isInName: Bool { !properties.isWhitespace && !"/()[]{}\",:\\".unicodeScalars.contains(self) }
}

extension JSONValue {
  fileprivate var screenArguments: String {
    guard case .object(let members) = self else { return argument }
    // A single unlabeled object would be interpreted as the context itself.
    if members.count == 1, members[0].key == "_0", case .object = members[0].value { return description }
    return members.arguments ?? description
  }

  fileprivate var containerArguments: String {
    switch self {
    case .object([]): return ""
    case .array(let elements):
      // A single array would be interpreted as the contexts of all parts.
      if elements.count == 1, case .array = elements[0] { return argument }
      return elements.map(\.argument).joined(separator: ", ")
    default: return description
    }
  }

  fileprivate var argument: String {
    switch self {
    case .object(let members): members.arguments.map { "(\($0))" } ?? description
    case .array(let elements): "[\(elements.map(\.argument).joined(separator: ", "))]"
    case .null, .bool, .number, .string: description
    }
  }
}

extension [JSONValue.Member] {
  /// The members as labels and values; `nil` if a key cannot be a label.
  fileprivate var arguments: String? {
    var unlabelled: [Element] = []
    while let next = first(where: { $0.key == "_\(unlabelled.count)" }) { unlabelled.append(next) }
    let keys = Set(unlabelled.map(\.key))
    let labelled = filter { !keys.contains($0.key) }
    guard labelled.allSatisfy({ !$0.key.isEmpty && $0.key.unicodeScalars.allSatisfy(\.isWord) }) else {
      return nil
    }
    return (unlabelled.map(\.value.argument) + labelled.map { "\($0.key): \($0.value.argument)" })
      .joined(separator: ", ")
  }
}
