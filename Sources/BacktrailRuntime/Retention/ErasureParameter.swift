import BacktrailLinks

extension Erasure.Parameter {
  /// Returns whether the given content has the parameter: a member with that name at any depth, a pair such as
  /// `{"name":"card","value":"…"}`, a part of a URL, or a pair in text.
  /// - Parameter pattern: The pattern of the link, if the content is a link.
  func isIn(_ value: JSONValue, pattern: String?) -> Bool {
    value.contains { part, place in
      if case .string(let text) = part, has(text, pattern: pattern) { return true }
      if case .object(let members) = part, members.contains(where: { has($0.key, pattern: nil) }) {
        return true
      }
      return place.names.contains(name) && isValue(part)
    }
  }

  /// Returns whether the given text is a URL or JSON that contains the parameter.
  private func has(_ text: String, pattern: String?) -> Bool {
    StoredLink(text)?.has(self, pattern: pattern) ?? false
      || NestedText(text).has(self)
  }

  /// Returns whether the candidate equals or contains the requested value.
  private func isValue(_ candidate: JSONValue) -> Bool {
    guard let value else { return true }
    return candidate.contains { part, _ in
      switch part {
      case .string(let text), .number(let text): text == value
      case .bool(let flag): "\(flag)" == value
      case .null: value == "null"
      case .array, .object: false
      }
    }
  }
}

extension StoredLink {
  /// Returns whether the parameter is a query item of the URL, or a path segment with that name in the pattern.
  fileprivate func has(_ parameter: Erasure.Parameter, pattern: String?) -> Bool {
    let isNamed = pattern?.split(separator: "/").contains { segment in
      segment.first == ":" && segment.dropFirst().prefix { $0 != "?" } == parameter.name
    }
    return items.contains { $0.name == parameter.name && $0.value == parameter.value ?? $0.value }
      || items.contains { NestedText($0.value).has(parameter) }
      || isNamed ?? false && (parameter.value.map(segments.contains) ?? true)
  }
}

extension NestedText {
  fileprivate func has(_ parameter: Erasure.Parameter) -> Bool {
    values(named: { $0 == parameter.name }, isThorough: true).contains { $0 == parameter.value ?? $0 }
  }
}
