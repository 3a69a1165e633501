import BacktrailCore
package import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

/// A redaction that removes values with sensitive names from the batches of a log.
package struct LogRedaction: Sendable {
  private var policy: DeepLinkPolicy
  /// Whether the path of a link that matched no route is removed completely. The names of its segments are unknown.
  private let hidesUnnamedPaths: Bool
  /// Whether all values are removed, regardless of their names.
  private let removesAll: Bool

  /// Creates a redaction of the values whose names are in the given set or are sensitive according to the given policy.
  package init(policy: DeepLinkPolicy, and names: Set<String> = []) {
    self.policy = policy
    self.policy.sensitiveNames.formUnion(names)
    hidesUnnamedPaths = !names.isEmpty
    removesAll = false
  }

  /// A redaction of all values.
  package static let ofAllValues = LogRedaction()

  private init() {
    policy = DeepLinkPolicy()
    (hidesUnnamedPaths, removesAll) = (true, true)
  }

  /// Returns whether values with this name are removed.
  func removes(_ name: String) -> Bool { removesAll || policy.isSensitive(name) }

  /// Returns the known names of the secrets in the given text, which may be a URL, a form, or JSON.
  func secretNames(in text: String) -> Set<String> {
    if removesAll { return Set((StoredLink(text)?.items ?? []).filter(\.hasValue).map(\.name)) }
    return Set(NestedText(text).names(named: policy.isSensitive))
  }

  /// Returns the line without its secrets.
  ///
  /// The digest of a command is always removed. A secret could be guessed from it, even if the line contains no secret:
  /// a command that goes back to a screen has a digest of that screen's parameters.
  package func redacted(_ line: JSONLine) -> JSONLine {
    var line = line
    line.batch.command?.digest = nil
    for place in line.batch.events.indices {
      let event = line.batch.events[place]
      guard let payload = event.payload, let storable = redacted(payload, of: event.columns) else { continue }
      line.batch.events[place].payload = storable
    }
    return line
  }

  /// Returns the payload with secrets removed, or `nil` if it does not contain any. Content that cannot be parsed is
  /// removed completely.
  func redacted(_ payload: Payload, of columns: EventColumns) -> Payload? {
    guard case .stored(let text, let salt) = payload else { return nil }
    if removesAll { return .erased(digest: .salted(salt, text)) }
    guard let elements = JSONText.elements(of: text) else { return .erased(digest: .salted(salt, text)) }
    let screens = columns.screens
    let pattern = columns.type == EventType.linkReceived.rawValue ? columns.name : nil
    // A view state's key is its name.
    let isSecret =
      columns.type == EventType.viewStateSaved.rawValue
      && columns.name.map { policy.isSensitive(ViewStateKey.parameter(of: $0)) } ?? false
    let storable = elements.enumerated().map { place, element in
      if isSecret || hidesBareValue(element, of: screens[place]) { return RouteRedaction.mark.description }
      guard let value = try? JSONValue(parsing: element) else { return RouteRedaction.mark.description }
      let storable = redacted(value, pattern: pattern)
      return storable == value ? element : storable.description
    }
    guard storable != elements else { return nil }
    let rest = JSONText.array(of: storable)
    return .stored(text: rest, salt: salt.derived(for: rest))
  }

  /// Returns whether the parameters of a screen are a value without a name of its own, and the screen's name is
  /// sensitive.
  func hidesBareValue(_ parameters: String, of screen: String?) -> Bool {
    parameters.first != "{" && screen.map(policy.isSensitive) ?? false
  }

  private func redacted(_ value: JSONValue, pattern: String?) -> JSONValue {
    value.replacing { part, place in
      if place.names.contains(where: policy.isSensitive) || hasSecretKey(part) { return RouteRedaction.mark }
      return part.stringValue.map { redacted($0, pattern: pattern) }
    }
  }

  /// Returns whether the value is an object with a key that contains a secret, such as a URL.
  private func hasSecretKey(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { member in
      member.key.utf8.contains { "=:@\"%".utf8.contains($0) }
        && redacted(member.key, pattern: nil) != .string(member.key)
    }
  }

  /// Returns a URL without the values that have sensitive names. Text that is or contains JSON with such a value is
  /// removed completely. Other text is returned unchanged.
  private func redacted(_ text: String, pattern: String?) -> JSONValue {
    let isJSON = text.first { !$0.isWhitespace }.map { "{[\"".contains($0) } ?? false
    if isJSON {
      let value = try? JSONValue(parsing: text)
      let isRedacted = value.map { redacted($0, pattern: nil) != $0 } ?? false
      return isRedacted || hasSecret(text, isLink: false) ? RouteRedaction.mark : .string(text)
    }
    let url = redacted(url: text, pattern: pattern).withoutUsers
    let nested = NestedText(url)
    let hasJSON =
      nested.isTooDeep || !nested.members(named: policy.isSensitive, isThorough: true).isEmpty
    return hasJSON || hasItem(nested) ? RouteRedaction.mark : .string(url)
  }

  /// Returns whether a form, or a part of a path, still contains a secret.
  private func hasItem(_ nested: NestedText) -> Bool {
    nested.items(named: policy.isSensitive, isThorough: true).contains { !$0.hasPrefix("***") }
  }

  /// Returns the redacted URL. Text that is not a URL is returned unchanged.
  private func redacted(url: String, pattern: String?) -> String {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let start = url.utf8[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    let path = redacted(path: url[..<start], pattern)
    let items = StoredLink(String(url[start..<end]))?.items ?? []
    let hides = { hasSecret($0, isLink: pattern != nil) }
    let kept = items.map { item in
      if hides(item.name) { return "***" }
      return policy.isSensitive(item.name) || hides(item.value) ? item.key + "=***" : item.text
    }
    let fragment = hides(String(url[end...])) ? "" : url[end...]
    guard kept != items.map(\.text) || path != url[..<start] || fragment != url[end...] else { return url }
    return path + (start < end ? "?" : "") + kept.joined(separator: "&") + fragment
  }

  /// Returns whether a part of a URL is itself a URL or JSON that contains a secret or a user name.
  private func hasSecret(_ part: String, isLink: Bool) -> Bool {
    let nested = NestedText(part)
    return nested.isTooDeep || hidesUnnamedPaths && isLink && nested.hasPath
      || nested.contains { $0.withoutUsers != $0 }
      || !nested.values(named: policy.isSensitive, isThorough: true).isEmpty
  }

  /// Returns the path of a link without the segments that its pattern marks as sensitive. These segments are found by
  /// counting from the end. If the pattern does not determine their positions, the whole path is removed.
  private func redacted(path: Substring, _ pattern: String?) -> String {
    if hidesUnnamedPaths, pattern == "", path.contains(where: { $0 != "/" }) { return "…" }
    let names = (pattern ?? "").split(separator: "/")
    let isSecret = names.map { $0.first == ":" && policy.isSensitive(String($0.dropFirst())) }
    guard isSecret.contains(true) else { return String(path) }
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isOpen = names.contains { $0.contains("*") || $0.hasSuffix("?") }
    guard !isOpen, segments.count >= names.count else { return "…" }
    for (place, isSecret) in isSecret.enumerated() where isSecret {
      segments[segments.count - names.count + place] = "***"
    }
    return segments.joined(separator: "/")
  }
}

extension EventColumns {
  /// The names of the screens whose parameters the event contains, by the index of the parameters.
  fileprivate var screens: [Int: String] {
    if type == EventType.pushed.rawValue || type == EventType.routeReplaced.rawValue {
      return name.map { [0: $0] } ?? [:]
    }
    guard body != nil else { return [:] }
    var state = EncodedState()
    let event = RecordedEvent(seq: 0, columns: self)
    let routes: [CompactRoute] =
      switch try? state.decode(event) {
      case .sceneOpened(_, let layout), .rootSet(_, let layout), .rootShelved(_, let layout, _),
        .presented(_, _, _, let layout):
        layout.branches.flatMap(\.routes)
      case .branchOpened(_, let branch): branch.routes
      case .stackSet(_, let items):
        items.compactMap { if case .new(let route) = $0 { route } else { nil } }
      default: []
      }
    return Dictionary(routes.map { (Int($0.payload.index), state.names[$0.name]) }) { first, _ in first }
  }
}
