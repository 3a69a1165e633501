public import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Turns an app's routes into what the log keeps, and back.
public protocol RouteCoder<R>: Sendable {
  /// The app's route type.
  associatedtype R: Route

  /// The stored form of a route.
  /// - Throws: `RouteCodingError`, naming the parameter that cannot be stored.
  func encode(_ route: R) throws(RouteCodingError) -> EncodedRoute

  /// The route of a stored form.
  /// - Throws: `RouteCodingError` when this build has no such route.
  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> R

  /// The routes of many stored forms, in order: what a launch asks for. Without it they are decoded one by one.
  func decodeAll(_ routes: [EncodedRoute]) -> [Result<R, RouteCodingError>]
}

extension RouteCoder {
  /// The routes of many stored forms, decoded one by one.
  public func decodeAll(_ routes: [EncodedRoute]) -> [Result<R, RouteCodingError>] {
    routes.map { route in Result { () throws(RouteCodingError) in try decode(route) } }
  }

  /// The route of a reference and the payload it refers to, or why it does not read.
  public func decoded(_ reference: RouteReference, payload: Payload?) -> DecodedRoute<R> {
    decoded([reference], payloads: payload.map { [reference.payload.seq: $0] } ?? [:])[0]
  }

  /// The routes of references and the payloads they refer to, or why they do not read.
  func decoded(_ references: [RouteReference], payloads: [Int64: Payload]) -> [DecodedRoute<R>] {
    // A payload may carry many routes; it is cut once.
    let elements = payloads.compactMapValues { $0.text.map { JSONText.elements(of: $0) ?? [] } }
    let encoded = references.map { reference in
      let parameters = elements[reference.payload.seq] ?? []
      let place = Int(reference.payload.index)
      return EncodedRoute(
        name: reference.name, version: reference.version,
        parameters: parameters.indices.contains(place) ? parameters[place] : "{}")
    }
    return zip(zip(references, encoded), decodeAll(encoded)).map { stored, result in
      let reference = stored.0
      if case .erased? = payloads[reference.payload.seq] {
        return .quarantined(name: reference.name, reason: .erased)
      }
      return switch result {
      case .success(let route): .route(route)
      case .failure(let error):
        .quarantined(
          name: reference.name,
          reason: RouteRedaction.isRedacted(stored.1.parameters) ? .redacted : .undecodable(error))
      }
    }
  }
}

/// Why a route cannot be stored, or a stored one not be read.
public enum RouteCodingError: Error, Hashable, Sendable {
  /// A parameter has a value that JSON cannot hold, such as NaN.
  case parameter(String, route: String, reason: String)
  /// The route type does not encode as a name with parameters, as an enum does.
  case unnamed(type: String)
  /// The stored route does not fit the app's type.
  case undecodable(route: String, reason: String)
  /// A later build stored the route, in a form that this one does not know.
  case newerVersion(route: String, version: Int32, known: Int32)
  /// The stored name is that of a case whose routes are stored under another name.
  case renamed(route: String, name: String)
}

extension RouteCodingError: CustomStringConvertible {
  /// A sentence that says what to change.
  public var description: String {
    switch self {
    case .parameter(let parameter, let route, let reason):
      "The parameter '\(parameter)' of the route '\(route)' cannot be stored: \(reason)"
    case .unnamed(let type): "'\(type)' has no route name. Make it an enum, or give the navigator a coder."
    case .undecodable(let route, let reason): "The stored route '\(route)' does not fit this build: \(reason)"
    case .newerVersion(let route, let version, let known):
      "The stored route '\(route)' has version \(version), and this build knows it up to \(known). Update the app."
    case .renamed(let route, let name):
      "The stored route '\(route)' is no route of this build, whose case '\(route)' is stored as '\(name)'. Give the case "
        + "the alias '\(route)' if it is the same route."
    }
  }
}

/// Stores a route as JSON: the case name becomes the route name, its values the parameters.
///
/// `Screen.detail(id: 1)` becomes `detail` with `{"id":1}`. Keys are sorted, so equal routes have equal text
/// unless they hold a `Set`.
///
/// A route type that declares its routes, as `@Screens` does, has its cases stored under their chosen names, with their
/// versions, and read by these or by an alias. A route whose version is newer than the declared one is not read.
public struct JSONRouteCoder<R: Route>: RouteCoder {
  private let names = DeclaredNames(of: R.self)

  /// A coder for the route type.
  public init() {}

  /// The stored form of a route.
  public func encode(_ route: R) throws(RouteCodingError) -> EncodedRoute {
    let text: String
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      text = String(decoding: try encoder.encode(route), as: UTF8.self)
    } catch let EncodingError.invalidValue(value, context) {
      throw Self.parameterError(value, context.codingPath, route)
    } catch {
      throw .parameter("?", route: "\(route)", reason: "\(error)")
    }
    if let (name, parameters) = JSONText.onlyMember(of: text) {
      return stored(name, parameters: parameters)
    }
    // A raw-valued enum encodes as its raw value.
    if let word = Self.plainWord(text) { return stored(word) }
    throw .unnamed(type: "\(R.self)")
  }

  private func stored(_ name: String, parameters: String = "{}") -> EncodedRoute {
    names?.stored(name, parameters: parameters) ?? EncodedRoute(name: name, parameters: parameters)
  }

  private func encodedName(of route: EncodedRoute) throws(RouteCodingError) -> String {
    if let names { try names.encodedName(of: route) } else { route.name }
  }

  private static func parameterError(
    _ value: Any, _ path: [any CodingKey], _ route: R
  ) -> RouteCodingError {
    // The path begins with the case name on some platforms only.
    let name = Mirror(reflecting: route).children.first?.label ?? "\(R.self)"
    var keys = path.map(\.stringValue)
    if keys.first == name { keys.removeFirst() }
    return .parameter(
      keys.isEmpty ? "?" : keys.joined(separator: "."), route: name,
      reason: "JSON cannot hold the value '\(value)'.")
  }

  private static func plainWord(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "\""), text.utf8.count > 2, !text.contains("\\") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// The route of a stored form.
  public func decode(_ route: EncodedRoute) throws(RouteCodingError) -> R {
    let name = Self.quoted(try encodedName(of: route))
    var reason = "it is no route of '\(R.self)'."
    do {
      return try JSONDecoder().decode(R.self, from: [UInt8]("{\(name):\(route.parameters)}".utf8).data)
    } catch let error as DecodingError {
      reason = error.sentence
    } catch {
      reason = "\(error)"
    }
    if route.parameters == "{}", let value = try? JSONDecoder().decode(R.self, from: [UInt8](name.utf8).data)
    {
      return value
    }
    throw .undecodable(route: route.name, reason: reason)
  }

  /// The routes of many stored forms, decoded in one pass; one that does not read spoils no other.
  public func decodeAll(_ routes: [EncodedRoute]) -> [Result<R, RouteCodingError>] {
    // What is refused for its name or version says why below.
    let names = routes.map { try? encodedName(of: $0) }
    let objects = zip(names, routes).map { name, route in
      name.map { "{\(Self.quoted($0)):\(route.parameters)}" } ?? "{}"
    }
    let text = [UInt8](JSONText.array(of: objects).utf8).data
    let decoded = (try? JSONDecoder().decode([Lenient].self, from: text)) ?? []
    return routes.enumerated().map { place, route in
      if names[place] != nil, decoded.count == routes.count, let value = decoded[place].route {
        return .success(value)
      }
      return Result { () throws(RouteCodingError) in try decode(route) }
    }
  }

  /// A route, or nothing where none reads.
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

extension DecodingError {
  /// What is wrong and where, in a few words.
  package var sentence: String {
    switch self {
    case .keyNotFound(let key, _): "the value '\(key.stringValue)' is missing."
    case .typeMismatch(let type, let context): "'\(context.place)' is no \(type)."
    case .valueNotFound(let type, let context): "'\(context.place)' is null and should be \(type)."
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(self)"
    }
  }
}

extension DecodingError.Context {
  fileprivate var place: String { codingPath.map(\.stringValue).joined(separator: ".") }
}
