/// The values that a route reads from a URL, identified by name. Each value is percent-decoded once.
public struct RouteParameters: Hashable, Sendable {
  /// A name and one of its values.
  struct Item: Hashable, Sendable {
    let name: String
    let text: String
  }

  /// The captured segments.
  var pathItems: [Item] = []
  /// The query items that the route reads, in the order they appear in the URL.
  var queryItems: [Item] = []
  /// The names that the pattern captures. A value that is set for one of these names becomes part of the path.
  var pathNames: [String] = []
  /// The segments that each `**` in the pattern matched, in order.
  package internal(set) var wildcards: [[String]] = []

  /// Creates parameters with the given values, for use in tables and tests.
  package init(path: [String: String] = [:], query: [String: String] = [:]) {
    pathItems = path.map { Item(name: $0, text: $1) }.sorted { $0.name < $1.name }
    queryItems = query.map { Item(name: $0, text: $1) }.sorted { $0.name < $1.name }
  }

  init(pathItems: [Item], queryItems: [Item]) {
    self.pathItems = pathItems
    self.queryItems = queryItems
  }

  /// Creates empty parameters for a pattern that captures the given names.
  init(pathNames: [String]) { self.pathNames = pathNames }

  /// Returns the segment that was captured under a name.
  public func path(_ name: String) -> String? {
    for item in pathItems where item.name == name { return item.text }
    return nil
  }

  /// Returns the value of the last query item with the given name.
  public func query(_ name: String) -> String? {
    var place = queryItems.count
    while place > 0 {
      place -= 1
      if queryItems[place].name == name { return queryItems[place].text }
    }
    return nil
  }

  /// The value for a name, from the path if the path contains it, or otherwise from the query.
  public subscript(_ name: String) -> String? { path(name) ?? query(name) }

  /// Returns all values for a name: the captured segment if there is one, or otherwise the values of the query items.
  package func texts(of name: String) -> [String] {
    if let text = path(name) { return [text] }
    return queryItems.filter { $0.name == name }.map(\.text)
  }

  /// Sets all values for a name.
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
