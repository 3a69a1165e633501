import BacktrailLinks

extension [DeepLinkParameter] {
  /// Returns the parameters with URL names assigned to those that lack one, following the rules of
  /// `@DeepLinkDestination`. Equal names are bound first. The remaining path names are bound by position to required
  /// values, then to optional ones, and the remaining query names follow. A value with a default is bound only by its
  /// name.
  func bound(toPath path: [String], query: [String]) -> [DeepLinkParameter] {
    var parameters = self
    var path = path.filter { name in !contains { $0.key == name } }
    var query = query.filter { name in !contains { $0.key == name } }
    for place in indices where parameters[place].key == nil {
      parameters[place].takeEqualName(from: &path, &query)
    }
    for isOptional in [false, true] {
      for place in indices where parameters[place].isOpen && parameters[place].type.isOptional == isOptional {
        if !parameters[place].type.isArray { parameters[place].takeFirst(of: &path) }
      }
    }
    for place in indices where parameters[place].isOpen { parameters[place].takeFirst(of: &query) }
    return parameters
  }
}

extension DeepLinkParameter {
  /// Whether the value has to be found by position.
  fileprivate var isOpen: Bool { key == nil && defaultValue == nil }

  fileprivate mutating func takeEqualName(from path: inout [String], _ query: inout [String]) {
    if !type.isArray, let place = path.firstIndex(of: name) {
      key = path.remove(at: place)
    } else if let place = query.firstIndex(of: name) {
      key = query.remove(at: place)
    }
  }

  fileprivate mutating func takeFirst(of names: inout [String]) {
    if !names.isEmpty { key = names.removeFirst() }
  }
}
