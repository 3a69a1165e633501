import BacktrailCore

extension MapNode {
  /// The context of a screen as its route has it: always an object.
  func routeContext(_ text: String, at path: ScreenPath) throws(MapPathError) -> String {
    try routeContext(JSONValue(context: text, at: path), at: path)
  }

  /// The contexts of the screens in a container, one for each slot.
  func routeContexts(
    _ text: String, of screens: [MapNode], at path: ScreenPath
  ) throws(MapPathError) -> [String] {
    let value = try JSONValue(context: text, at: path)
    if isNothing(value), context.isEmpty || screens.allSatisfy(\.context.isEmpty) {
      return screens.map { _ in "{}" }
    }
    guard case .array(let elements) = value, elements.count == screens.count else {
      let names = slots.map { "'\($0.name.visible)'" }.joined(separator: ", ")
      throw .badContext(path, reason: "A container takes one for each of its parts, which are \(names).")
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
      throw .badContext(path, reason: "The screen '\(screen)' takes none; give '()'.")
    }
    return object.description
  }

  private func isNothing(_ value: JSONValue) -> Bool { value == .object([]) || value == .array([]) }
}

extension JSONValue {
  /// A context as it was given.
  fileprivate init(context text: String, at path: ScreenPath) throws(MapPathError) {
    do throws(JSONSyntaxError) {
      self = try JSONValue(parsing: text)
    } catch {
      throw .badContext(path, reason: "It is no JSON value.")
    }
  }

  /// The value as parameters of a route.
  fileprivate var asObject: Self {
    if case .object = self { self } else { ["_0": self] }
  }
}

extension MapRoute {
  /// Whether the context is another way to write this one.
  func hasContext(_ other: String) -> Bool {
    context == other || (try? JSONValue(parsing: context)) == (try? JSONValue(parsing: other))
  }
}
