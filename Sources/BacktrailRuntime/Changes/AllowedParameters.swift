import BacktrailCore

/// The screen parameters that a reader of changes receives: those on an allowlist, without secrets.
struct AllowedParameters<R: Route>: Sendable {
  /// The names of the allowed parameters, by the name of the screen.
  let names: [String: Set<String>]
  let coder: any RouteCoder<R>

  /// Adds the allowed parameters to a change.
  func fill(_ unread: UnreadChange<R>) -> NavigationChange<R> {
    var change = unread.change
    guard !names.isEmpty else { return change }
    if let screen = change.from { change.from?.parameters = parameters(of: screen, unread.redaction) }
    if let screen = change.to { change.to?.parameters = parameters(of: screen, unread.redaction) }
    return change
  }

  private func parameters(
    of screen: NavigationChange<R>.Screen, _ redaction: RouteRedaction
  ) -> [String: String] {
    guard let allowed = names[screen.name], let route = screen.route,
      let encoded = try? coder.encode(route),
      case .object(let members)? = try? JSONValue(parsing: redaction.stored(encoded))
    else { return [:] }
    let shown = members.compactMap { member -> (String, String)? in
      guard allowed.contains(member.key), let text = member.value.shownText else { return nil }
      return (member.key, text)
    }
    return Dictionary(shown) { first, _ in first }
  }
}

extension JSONValue {
  /// The text that a reader sees: a string unchanged, or any other value as JSON. It is `nil` if there is no value, or
  /// if it contains a secret.
  fileprivate var shownText: String? {
    if self == .null || contains(where: { part, _ in part == RouteRedaction.mark }) { return nil }
    return stringValue ?? description
  }
}
