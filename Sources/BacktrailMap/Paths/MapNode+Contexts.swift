import BacktrailCore
package import BacktrailRuntime

extension MapNode {
  /// Returns the context of a screen in the form stored in its route, which is always an object.
  func routeContext(_ text: String, at path: ScreenPath) throws(MapPathError) -> String {
    try routeContext(JSONValue(context: text, at: path), at: path)
  }

  /// Returns the contexts of the screens in a container, one for each slot.
  func routeContexts(
    _ text: String, of screens: [MapNode], at path: ScreenPath
  ) throws(MapPathError) -> [String] {
    let value = try JSONValue(context: text, at: path)
    if isNothing(value), context.isEmpty || screens.allSatisfy(\.context.isEmpty) {
      return screens.map { _ in "{}" }
    }
    guard case .array(let elements) = value, elements.count == screens.count else {
      throw wrongParts(at: path)
    }
    var contexts: [String] = []
    for (screen, element) in zip(screens, elements) {
      contexts.append(try screen.routeContext(element, at: path))
    }
    return contexts
  }

  private func routeContext(_ value: JSONValue, at path: ScreenPath) throws(MapPathError) -> String {
    let object = value.asObject
    guard !context.isEmpty || object == .object([]) else {
      throw .badContext(path, reason: "The screen '\(screen)' takes no context; pass '()'.")
    }
    return object.description
  }

  /// Returns the context that a step contains in parentheses.
  func context(of arguments: [PathText.Argument], at path: ScreenPath) throws(MapPathError) -> JSONValue {
    switch arguments.onlyValue {
    case .array(let elements)? where isContainer: return .array(elements)
    case .object(let members)? where !isContainer: return .object(members)
    default: break
    }
    guard isContainer else { return try arguments.object() }
    guard arguments.contains(where: { $0.label != nil }) else { return .array(arguments.map(\.value)) }
    let elements = slots.compactMap { slot in arguments.first { $0.label == slot.name }?.value }
    guard elements.count == slots.count, arguments.count == slots.count else { throw wrongParts(at: path) }
    return .array(elements)
  }

  /// Whether the node consists of multiple screens.
  var isContainer: Bool { kind != .screen }

  private func wrongParts(at path: ScreenPath) -> MapPathError {
    let names = slots.map { "'\($0.name.visible)'" }.joined(separator: ", ")
    return .badContext(path, reason: "A container needs a context for each of its parts, which are \(names).")
  }

  private func isNothing(_ value: JSONValue) -> Bool { value == .object([]) || value == .array([]) }
}

extension JSONValue {
  /// Parses a context that was passed as text.
  fileprivate init(context text: String, at path: ScreenPath) throws(MapPathError) {
    do throws(JSONSyntaxError) {
      self = try JSONValue(parsing: text)
    } catch {
      throw .badContext(path, reason: "It is not a JSON value.")
    }
  }

  /// The value as a route's parameters.
  fileprivate var asObject: Self {
    if case .object = self { self } else { ["_0": self] }
  }
}

extension RouteCoder where R == MapRoute {
  /// Returns whether two routes identify the same screen with equal contexts. Without their types, contexts can be
  /// compared only for equality.
  package func isSame(_ route: MapRoute, as other: MapRoute) -> Bool {
    route.path == other.path && route.hasContext(other.context)
  }
}

extension MapRoute {
  /// Returns whether a context is equal to the route's context, regardless of how each is written.
  package func hasContext(_ other: String) -> Bool {
    context == other || (try? JSONValue(parsing: context)) == (try? JSONValue(parsing: other))
  }
}
