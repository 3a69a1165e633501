/// The URL name of each associated value of a case.
///
/// A value whose label is a path or query name is bound to that name. The other values are bound by position: path
/// names are bound first to required and then to optional values, and query names are bound to the remaining values.
/// A value with a Swift default is bound only by name.
package struct Binding: Hashable {
  /// The properties of an associated value that binding needs.
  package struct Value: Hashable {
    package var name: String?
    package var isOptional: Bool
    package var isArray: Bool
    package var hasDefault: Bool

    package init(name: String?, isOptional: Bool = false, isArray: Bool = false, hasDefault: Bool = false) {
      self.name = name
      self.isOptional = isOptional
      self.isArray = isArray
      self.hasDefault = hasDefault
    }
  }

  /// The reason that a route cannot be bound.
  package enum Problem: Hashable {
    case unbound(value: Int)
    case arrayInPath(value: Int, name: String)
    case unusedInPath(String)
    case unusedInQuery(String)
  }

  /// The URL name of each value; `nil` for a value that always has its default.
  package private(set) var keys: [String?]
  package private(set) var problems: [Problem] = []

  package init(_ values: [Value], path: [String], query: [String]) {
    keys = Array(repeating: nil, count: values.count)
    bindNames(of: values, to: path + query)
    let places = values.indices.filter { keys[$0] == nil && !values[$0].hasDefault }
    let scalars = places.filter { !values[$0].isArray }
    bind(scalars.filter { !values[$0].isOptional }, to: path)
    bind(scalars.filter { values[$0].isOptional }, to: path)
    bind(places, to: query)
    findProblems(of: values, path: path, query: query)
  }
}

extension Binding {
  private mutating func bindNames(of values: [Value], to names: [String]) {
    for (place, value) in values.enumerated() {
      guard let name = value.name, names.contains(name), !keys.contains(name) else { continue }
      keys[place] = name
    }
  }

  private mutating func bind(_ places: [Int], to names: [String]) {
    let unusedNames = names.filter { !keys.contains($0) }
    for (place, name) in zip(places.filter { keys[$0] == nil }, unusedNames) { keys[place] = name }
  }

  private mutating func findProblems(of values: [Value], path: [String], query: [String]) {
    var unusedInPath = path.filter { !keys.contains($0) }
    for (place, value) in values.enumerated() {
      if let name = keys[place] {
        if value.isArray && path.contains(name) { problems.append(.arrayInPath(value: place, name: name)) }
      } else if !value.hasDefault {
        let isArrayForPath = value.isArray && !unusedInPath.isEmpty
        problems.append(
          isArrayForPath
            ? .arrayInPath(value: place, name: unusedInPath.removeFirst()) : .unbound(value: place))
      }
    }
    problems += unusedInPath.map(Problem.unusedInPath)
    problems += query.filter { !keys.contains($0) }.map(Problem.unusedInQuery)
  }
}
