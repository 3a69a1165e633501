import BacktrailCore
import BacktrailLinks

/// A filter that keeps the secrets of links out of stored screens.
///
/// A value is removed because of its name if the link table marks that name as secret, or because of its text if it
/// repeats a secret. After the link `/reset/k7Qz91xw`, a pushed screen with the note "code k7Qz91xw" is stored without
/// that note. Such a route cannot be decoded, so the screen is not restored.
package struct RouteRedaction: Sendable {
  /// The minimum length of a secret that is searched for inside other text.
  private static let shortestPart = 4
  /// The minimum length of a secret that is kept after its own link has been handled. A shorter one, such as "1234",
  /// may also occur as an unrelated value.
  private static let shortestKept = 8
  private static let keptLimit = 200
  private static let marker = "$redacted"

  /// The names of secret values, by case. Those under an empty case name apply to every case.
  var names: [String: Set<String>] = [:]
  /// The texts of secrets, oldest first.
  private(set) var secrets: [String] = []

  package init() {}

  /// Returns a copy that also redacts the secrets of one link. It is used to store that link.
  func adding(_ secrets: [String]) -> Self {
    var redaction = self
    redaction.secrets += secrets
    return redaction
  }

  /// Keeps the secrets of a link that was followed. When a limit is exceeded, the oldest are removed.
  mutating func keep(_ secrets: [String]) {
    let new = Set(secrets.filter { $0.count >= Self.shortestKept }).subtracting(self.secrets)
    self.secrets = Array((self.secrets + new.sorted()).suffix(Self.keptLimit))
  }

  /// Returns the parameters of a route in the form that may be stored.
  func stored(_ route: EncodedRoute) -> String {
    guard !secrets.isEmpty || !names.isEmpty else { return route.parameters }
    return stored(route.parameters, of: route.name)
  }

  /// Returns a route without the values whose names mark them as secrets, and without text that repeats these values.
  /// The result does not depend on the secrets of links that were followed.
  func withoutNamed(_ route: EncodedRoute) -> EncodedRoute {
    var (bare, route) = (self, route)
    bare.secrets = []
    bare.keep(secrets(in: route))
    route.parameters = bare.stored(route)
    return route
  }

  /// Returns the texts of the values that are removed from a route because of their names.
  func secrets(in route: EncodedRoute) -> [String] {
    guard !names.isEmpty, let value = try? JSONValue(parsing: route.parameters) else { return [] }
    var secrets: [String] = []
    _ = value.replacing(at: JSONValue.Place(key: route.name)) { part, place in
      guard isNamed(place) else { return nil }
      secrets += part.scalars
      return part
    }
    return secrets
  }

  /// Returns whether the value at the given place has a name that marks it as a secret.
  private func isNamed(_ place: JSONValue.Place) -> Bool {
    guard let name = place.owner, let key = place.key else { return false }
    return ["", name].contains { names[$0]?.contains(key) ?? false }
  }

  /// Returns a view state in the form that may be stored.
  func storedViewState(_ json: String) -> String { secrets.isEmpty ? json : stored(json, of: nil) }

  /// Returns whether secrets were removed from the given stored value.
  package static func isRedacted(_ json: String) -> Bool {
    guard json.contains(marker), let value = try? JSONValue(parsing: json) else { return false }
    return value.contains { part, _ in part == mark }
  }

  /// Returns whether the given stored value lacks a secret or a `Sensitive` value.
  package static func lacksValue(_ json: String) -> Bool {
    guard json.contains("$"), let value = try? JSONValue(parsing: json) else { return false }
    return isRedacted(json) || value.lacksSensitiveValue
  }

  /// Returns the stored value with `null` for each `Sensitive` value, which a later launch decodes as `nil`.
  package static func withoutSensitiveMarks(_ json: String) -> String {
    guard json.contains("$"), let value = try? JSONValue(parsing: json), value.lacksSensitiveValue else {
      return json
    }
    return value.replacing { part, _ in part.isSensitiveMark ? .null : nil }.description
  }

  package static var mark: JSONValue { JSONValue(members: [.init(key: marker, value: true)]) }

  /// Returns JSON text in the form that may be stored. Text without a secret is returned byte for byte. Content that
  /// cannot be parsed is not stored.
  /// - Parameter name: The case whose values the text contains, if any.
  private func stored(_ json: String, of name: String?) -> String {
    guard let value = try? JSONValue(parsing: json) else { return Self.mark.description }
    let storable = value.replacing(at: JSONValue.Place(key: name)) { part, place in
      isNamed(place) || holdsSecret(part) ? Self.mark : nil
    }
    return storable == value ? json : storable.description
  }

  /// Returns whether the value itself, not counting its parts, is a secret or contains one.
  private func holdsSecret(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): holdsSecret(text)
    case .number(let text): secrets.contains(text)
    case .object(let members): members.contains { holdsSecret($0.key) }
    case .null, .bool, .array: false
    }
  }

  private func holdsSecret(_ text: String) -> Bool {
    guard !secrets.isEmpty else { return false }
    return NestedText(text).contains { text in
      secrets.contains { text == $0 || ($0.count >= Self.shortestPart && text.contains($0)) }
    }
  }
}
