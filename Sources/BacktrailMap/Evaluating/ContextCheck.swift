import BacktrailCore
import BacktrailRuntime

/// A type that checks a context before it is stored and when it is read, and compares the identities of contexts.
struct ContextCheck: Sendable {
  let version: Int32
  private let check: @Sendable (String) throws -> Void
  private let compare: @Sendable (String, String) throws -> Bool
  private let upgrade: @Sendable (String, Int32) throws -> String

  /// The check for a context that is always empty.
  static let empty = ContextCheck(.none, version: 1)

  init<Context>(_ coding: ContextCoding<Context>, version: Int32) {
    self.version = version
    check = { _ = try coding.decode($0) }
    compare = {
      let (context, other) = (try coding.decode($0), try coding.decode($1))
      if coding.isSame(context, other) { return true }
      // Contexts whose type is not `Equatable` are compared by what is stored of them.
      return try !(Context.self is any Equatable.Type) && coding.encode(context) == coding.encode(other)
    }
    upgrade = coding.upgrade
  }

  /// Returns the reason that a context is invalid, or `nil` if it is valid.
  func problem(of text: String) -> String? {
    do {
      try check(text)
      return nil
    } catch let error as DecodingError {
      return error.isAboutANumber ? unfitNumber(in: text) ?? error.sentence : error.sentence
    } catch {
      return "\(error)"
    }
  }

  /// Returns the reason that a stored context is invalid, without its values, or `nil` if it is valid.
  func problem(ofStored text: String) -> String? {
    do {
      try check(text)
      return nil
    } catch {
      return RouteCodingError.reason(of: error)
    }
  }

  /// Returns whether two contexts have the same identity.
  func isSame(_ text: String, as other: String) -> Bool { (try? compare(text, other)) ?? false }

  private func unfitNumber(in text: String) -> String? {
    let numbers = ((try? JSONValue(parsing: text)) ?? .null).numbers(at: [])
    let list = numbers.map { "\($0.place) is \($0.digits)" }.joined(separator: ", ")
    switch numbers.count {
    case 0: return nil
    case 1: return "\(list), which its type cannot represent."
    default: return "one of its numbers cannot be represented by its type: \(list)."
    }
  }

  /// Returns a stored context in its current form.
  func current(_ route: EncodedRoute) throws(RouteCodingError) -> String {
    guard route.version < version else { return route.parameters }
    do {
      return try upgrade(route.parameters, route.version)
    } catch {
      throw .undecodable(route: route.name, reason: RouteCodingError.reason(of: error))
    }
  }
}

extension JSONValue {
  /// Returns the numbers in the context and their positions.
  fileprivate func numbers(at path: [String]) -> [(place: String, digits: String)] {
    switch self {
    case .null, .bool, .string: []
    case .number(let digits): [(path.isEmpty ? "it" : "'\(path.joined(separator: "."))'", digits)]
    case .array(let elements): elements.enumerated().flatMap { $1.numbers(at: path + ["\($0)"]) }
    case .object(let members):
      members.flatMap { $0.value.numbers(at: $0.key == "_0" && path.isEmpty ? [] : path + [$0.key]) }
    }
  }
}
