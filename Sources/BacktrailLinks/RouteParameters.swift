/// The values of a URL for a route, by name, percent-decoded once.
public struct RouteParameters: Hashable, Sendable {
  /// A name and one of its values.
  struct Item: Hashable, Sendable {
    let name: String
    let text: String
  }

  /// The captured segments.
  var pathItems: [Item] = []
  /// The query items that the route reads, in order of the URL.
  var queryItems: [Item] = []
  /// The names that the pattern captures. A value that is set under one of them is part of the path.
  var pathNames: [String] = []
  /// The segments that each `**` of the pattern matched, in order.
  package internal(set) var wildcards: [[String]] = []

  /// Parameters with given values, for tables and tests.
  package init(path: [String: String] = [:], query: [String: String] = [:]) {
    pathItems = path.map { Item(name: $0, text: $1) }.sorted { $0.name < $1.name }
    queryItems = query.map { Item(name: $0, text: $1) }.sorted { $0.name < $1.name }
  }

  init(pathItems: [Item], queryItems: [Item]) {
    self.pathItems = pathItems
    self.queryItems = queryItems
  }

  /// Empty parameters, to be filled for a pattern that captures these names.
  init(pathNames: [String]) { self.pathNames = pathNames }

  /// The segment that was captured under a name.
  public func path(_ name: String) -> String? {
    for item in pathItems where item.name == name { return item.text }
    return nil
  }

  /// The last value of a query item.
  public func query(_ name: String) -> String? {
    var place = queryItems.count
    while place > 0 {
      place -= 1
      if queryItems[place].name == name { return queryItems[place].text }
    }
    return nil
  }

  /// The value of a name: from the path, or else from the query.
  public subscript(_ name: String) -> String? { path(name) ?? query(name) }

  /// All values of a name: the captured segment, or else each query item.
  package func texts(of name: String) -> [String] {
    if let text = path(name) { return [text] }
    return queryItems.filter { $0.name == name }.map(\.text)
  }

  /// Sets all values of a name.
  package mutating func setTexts(_ texts: [String], for name: String) {
    let isInPath = pathNames.contains(name)
    if isInPath {
      pathItems.removeAll { $0.name == name }
      pathItems += texts.map { Item(name: name, text: $0) }
    } else {
      queryItems.removeAll { $0.name == name }
      queryItems += texts.map { Item(name: name, text: $0) }
    }
  }
}
