import BacktrailCore

/// Keeps the secrets that came with links out of what is stored of a screen.
///
/// A value is taken out by its name, for the cases that a link table knows, and by its text, wherever a secret
/// went. What is left does not read as a route, so the screen is not restored.
struct RouteRedaction: Sendable {
  /// The shortest secret that is looked for in screens other than its own link's.
  private static let shortestKept = 4
  private static let marker = "$redacted"

  /// The secret values of routes, by route name.
  var names: [String: Set<String>] = [:]
  /// The texts of secrets.
  private(set) var secrets: Set<String> = []

  /// Adds the secrets of a link; short ones only for the link itself.
  func adding(_ secrets: [String]) -> Self {
    var redaction = self
    redaction.secrets.formUnion(secrets)
    return redaction
  }

  /// Remembers the secrets of a link for as long as the app runs.
  mutating func keep(_ secrets: [String]) {
    self.secrets.formUnion(secrets.filter { $0.count >= Self.shortestKept })
  }

  /// The parameters of a route as they may be stored.
  func stored(_ route: EncodedRoute) -> String {
    guard !secrets.isEmpty || names[route.name] != nil else { return route.parameters }
    guard case .object(let members)? = try? JSONValue(parsing: route.parameters) else {
      return route.parameters
    }
    let secretNames = names[route.name] ?? []
    let storable = members.map { member in
      JSONValue.Member(
        key: member.key, value: secretNames.contains(member.key) ? Self.mark : redacted(member.value))
    }
    return storable == members ? route.parameters : JSONValue(members: storable).description
  }

  /// Whether what was stored of a route had secrets in it.
  static func isRedacted(_ parameters: String) -> Bool {
    guard parameters.contains(marker), let value = try? JSONValue(parsing: parameters) else { return false }
    return containsMark(value)
  }

  private static var mark: JSONValue { JSONValue(members: [.init(key: marker, value: true)]) }

  private static func containsMark(_ value: JSONValue) -> Bool {
    switch value {
    case .object(let members): value == mark || members.contains { containsMark($0.value) }
    case .array(let elements): elements.contains(where: containsMark)
    case .null, .bool, .number, .string: false
    }
  }

  private func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): holdsSecret(text) ? Self.mark : value
    case .number(let text): secrets.contains(text) ? Self.mark : value
    case .array(let elements): .array(elements.map(redacted))
    case .object(let members):
      JSONValue(members: members.map { JSONValue.Member(key: $0.key, value: redacted($0.value)) })
    case .null, .bool: value
    }
  }

  private func holdsSecret(_ text: String) -> Bool {
    secrets.contains(text) || secrets.contains { $0.count >= Self.shortestKept && text.contains($0) }
  }
}
