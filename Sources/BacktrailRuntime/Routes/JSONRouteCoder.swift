package import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A coder that stores a route as JSON. The case name becomes the route name, and the associated values become the
/// parameters.
///
/// `AppRoute.detail(id: 1)` becomes `detail` with `{"id":1}`. Keys are sorted, so equal routes have equal text, unless
/// they contain a `Set`.
///
/// If the type declares its routes, as with `@Screens`, the cases are stored with their chosen names and versions. They
/// are decoded by these names or by their aliases, with the declared upcasters. A route with a version newer than the
/// declared one cannot be decoded.
package struct JSONRouteCoder<R: Route>: RouteCoder {
  private let evolution = RouteEvolution<R>()

  /// Creates a coder for the route type.
  package init() {}

  /// Returns the stored form of a route.
  package func encode(_ route: R) throws(RouteCodingError) -> EncodedRoute {
    let encoded = try Self.encoded(route) { evolution?.names.byEncodedName[$0] != nil }
    return evolution?.names.stored(encoded.name, parameters: encoded.parameters) ?? encoded
  }

  /// Returns the encoded form of a route, regardless of the name that was chosen for it.
  /// - Parameter isDeclared: A closure that returns whether a declared route is encoded as the given number.
  static func encoded(
    _ route: R, isDeclared: (String) -> Bool = { _ in true }
  ) throws(RouteCodingError) -> EncodedRoute {
    let text: String
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      text = String(decoding: try encoder.encode(route), as: UTF8.self)
    } catch let EncodingError.invalidValue(value, context) {
      throw parameterError(value, context.codingPath, route)
    } catch {
      throw .parameter("?", route: "\(route)", reason: "\(error)")
    }
    // The associated values of a case are an object; the field of a struct may be anything.
    if let (name, parameters) = JSONText.onlyMember(of: text), parameters.utf8.first == UInt8(ascii: "{"),
      !isField(name, of: route)
    {
      return EncodedRoute(name: name, parameters: parameters)
    }
    // An enum with raw values is encoded as its raw value.
    if let word = plainWord(text) { return EncodedRoute(name: word) }
    guard Double(text) != nil, isDeclared(text) else { throw .unnamed(type: "\(R.self)") }
    return EncodedRoute(name: text)
  }

  /// Returns whether the given name belongs to a struct's only field, and therefore does not distinguish routes.
  private static func isField(_ name: String, of route: R) -> Bool {
    guard R.self is any DeclaresRoutes.Type == false else { return false }
    let mirror = Mirror(reflecting: route)
    return mirror.displayStyle == .struct && mirror.children.contains { $0.label == name }
  }

  private static func parameterError(
    _ value: Any, _ path: [any CodingKey], _ route: R
  ) -> RouteCodingError {
    // The path begins with the case name only on some platforms.
    let name = Mirror(reflecting: route).children.first?.label ?? "\(R.self)"
    var keys = path.map(\.stringValue)
    if keys.first == name { keys.removeFirst() }
    return .parameter(
      keys.isEmpty ? "?" : keys.joined(separator: "."), route: name,
      reason: "JSON cannot represent the value '\(value)'.")
  }

  private static func plainWord(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "\""), text.utf8.count > 2, !text.contains("\\") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Decodes a route from its stored form.
  package func decode(_ route: EncodedRoute) throws(RouteCodingError) -> R {
    switch try current(route) {
    case .replacement(let replacement): return replacement
    case .encoded(let name, let parameters): return try Self.decode(name, parameters, storedAs: route.name)
    }
  }

  private func current(_ route: EncodedRoute) throws(RouteCodingError) -> RouteEvolution<R>.Current {
    try evolution?.current(route) ?? .encoded(name: route.name, parameters: route.parameters)
  }

  private static func decode(
    _ name: String, _ parameters: String, storedAs storedName: String
  ) throws(RouteCodingError) -> R {
    let (bare, name) = (name, quoted(name))
    var reason = "it is not a route of '\(R.self)'."
    do {
      return try JSONDecoder().decode(R.self, from: [UInt8]("{\(name):\(parameters)}".utf8).data)
    } catch {
      let isAboutTheWhole = (error as? DecodingError)?.isAboutTheWhole ?? false
      if !isAboutTheWhole { reason = RouteCodingError.reason(of: error) }
    }
    if parameters == "{}" {
      for text in [name, bare] {
        if let value = try? JSONDecoder().decode(R.self, from: [UInt8](text.utf8).data) { return value }
      }
    }
    throw .undecodable(route: storedName, reason: reason)
  }

  /// Decodes multiple stored routes in one pass. A route that cannot be decoded does not affect the others.
  package func decodeAll(_ routes: [EncodedRoute]) -> [Result<R, RouteCodingError>] {
    let current = routes.map { route in
      Result { () throws(RouteCodingError) in try self.current(route) }
    }
    let objects = current.map { current in
      guard case .success(.encoded(let name, let parameters)) = current else { return "{}" }
      return "{\(Self.quoted(name)):\(parameters)}"
    }
    let text = [UInt8](JSONText.array(of: objects).utf8).data
    let decoded = (try? JSONDecoder().decode([Lenient].self, from: text)) ?? []
    return current.enumerated().map { place, current in
      switch current {
      case .failure(let error): return .failure(error)
      case .success(.replacement(let replacement)): return .success(replacement)
      case .success(.encoded(let name, let parameters)):
        if decoded.count == routes.count, let value = decoded[place].route { return .success(value) }
        return Result { () throws(RouteCodingError) in
          try Self.decode(name, parameters, storedAs: routes[place].name)
        }
      }
    }
  }

  /// Returns the change that decoding makes to a stored route with this name and version.
  package func change(of name: String, version: Int32) -> RouteChange {
    evolution?.names.change(of: name, version: version) ?? .none
  }

  /// A route, or no value if it cannot be decoded.
  private struct Lenient: Decodable {
    let route: R?

    init(from decoder: any Decoder) throws { route = try? R(from: decoder) }
  }

  private static func quoted(_ name: String) -> String {
    JSONValue.string(name).description
  }
}

extension [UInt8] {
  fileprivate var data: Data { Data(self) }
}
