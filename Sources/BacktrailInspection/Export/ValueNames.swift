package import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

/// The names of the values in a log, both the values that a copy keeps and the values that it omits.
///
/// Anyone who shares a copy should review the names first, because no rule can know that `coupon` is a secret in a
/// particular app.
package struct ValueNames: Sendable {
  package private(set) var kept: Set<String> = []
  package private(set) var removed: Set<String> = []
  /// Whether a value without a name was left out, such as an array element or content that cannot be parsed.
  package private(set) var hasRemovedUnnamed = false
  /// Whether the copy has a value without a name, such as the only value of a screen.
  package private(set) var hasKeptUnnamed = false
  private let redaction: LogRedaction
  /// Whether a value with a name was left out of the current event.
  private var hasRemovedNamed = false

  /// The maximum number of names of each kind.
  private static let limit = 1_000
  /// The maximum length of text that can be a name.
  private static let maximumLength = 64

  package init(_ redaction: LogRedaction) { self.redaction = redaction }

  /// Adds the names of the given events' values.
  /// - Parameter copies: The same events in the copy.
  package mutating func add(_ events: [RecordedEvent], copiedAs copies: [RecordedEvent]) {
    for (event, copy) in zip(events, copies) {
      guard let payload = event.payload, let copied = copy.payload else { continue }
      add(payload, copiedAs: copied, of: event.columns)
    }
  }

  /// Adds the names of an event's values.
  /// - Parameter copy: The payload in the copy.
  package mutating func add(_ payload: Payload, copiedAs copy: Payload, of columns: EventColumns) {
    hasRemovedNamed = false
    if columns.type == EventType.viewStateSaved.rawValue, let key = columns.name {
      add(ViewStateKey.parameter(of: key))
    }
    if columns.type == EventType.linkReceived.rawValue {
      for segment in (columns.name ?? "").split(separator: "/") where segment.first == ":" {
        add(segment.drop { $0 == ":" }.prefix { $0 != "?" && $0 != "*" })
      }
    }
    let values = Self.values(in: payload)
    for (value, copied) in zip(values, Self.values(in: copy, count: values.count)) {
      guard let value else { continue }
      addNames(in: value, copiedAs: copied)
      if let copied, Self.hasUnnamed(copied, of: columns) { hasKeptUnnamed = true }
    }
    if copy != payload, !hasRemovedNamed { hasRemovedUnnamed = true }
  }

  /// Returns `true` if none of the omitted values has this name.
  package func isAbsent(_ name: String) -> Bool {
    let plain = DeepLinkPolicy.plain(name)
    return !removed.contains { DeepLinkPolicy.plain($0) == plain }
  }

  /// Returns the elements of a payload. An element that cannot be parsed is `nil`.
  private static func values(in payload: Payload) -> [JSONValue?] {
    payload.text.flatMap(JSONText.elements(of:))?.map { try? JSONValue(parsing: $0) } ?? []
  }

  /// Returns the elements of a payload's copy, or only `nil` elements if the copy does not have the given number of
  /// them.
  private static func values(in copy: Payload, count: Int) -> [JSONValue?] {
    let values = values(in: copy)
    return values.count == count ? values : Array(repeating: nil, count: count)
  }

  /// Returns whether an event's value, or a part of it, has no name. A saved value has its key as its name, and the path
  /// of a link that matched a pattern has the names in the pattern.
  private static func hasUnnamed(_ value: JSONValue, of columns: EventColumns) -> Bool {
    if columns.type == EventType.viewStateSaved.rawValue { return false }
    guard columns.type == EventType.linkReceived.rawValue, let pattern = columns.name, !pattern.isEmpty,
      let text = value.stringValue
    else { return hasUnnamed(value) }
    let fragment = StoredLink(fragmentOf: text)
    return pattern.hasSuffix("**") || fragment?.segments.isEmpty == false
      || items(in: text).contains { !$0.isMasked && !$0.text.isEmpty && !($0.hasValue && isName($0.name)) }
  }

  /// Returns the items of a URL's query and fragment.
  private static func items(in text: String) -> [StoredLink.Item] {
    [StoredLink(text), StoredLink(fragmentOf: text)].compactMap(\.?.items).flatMap(\.self)
  }

  /// Returns whether a value, or an element of it, has no name.
  private static func hasUnnamed(_ value: JSONValue) -> Bool {
    switch value {
    case RouteRedaction.mark, .object, .null: false
    case .array(let elements): elements.contains(where: hasUnnamed)
    // The path of a link that matched no route may have been removed.
    case .string(let text): !text.isEmpty && !text.hasPrefix("…")
    case .bool, .number: true
    }
  }

  private mutating func add(_ name: some StringProtocol) {
    if redaction.removes(String(name)) { remove(String(name)) } else { keep(String(name)) }
  }

  private mutating func keep(_ name: String) {
    if kept.count < Self.limit { kept.insert(name) }
  }

  private mutating func remove(_ name: String) {
    hasRemovedNamed = true
    if removed.count < Self.limit { removed.insert(name) }
  }

  /// Adds the names in a value.
  /// - Parameter copy: The value in the copy; `nil` if it was left out.
  private mutating func addNames(in value: JSONValue, copiedAs copy: JSONValue?) {
    guard value != RouteRedaction.mark else { return }
    guard let copy, copy != RouteRedaction.mark else { return addSecretNames(in: value) }
    switch (value, copy) {
    case (.object(let members), .object(let copies)):
      for (member, copied) in zip(members, copies) { add(member, copiedAs: copied.value, in: members) }
    case (.array(let elements), .array(let copies)):
      for (element, copied) in zip(elements, copies) { addNames(in: element, copiedAs: copied) }
      // A dictionary such as `["password","…"]`. A name is still in the copy, but a value that looks like a name is not.
      if elements != copies {
        addSecrets(of: zip(elements, copies).compactMap { $0 == $1 ? $0.stringValue : nil })
      }
    case (.string(let text), .string(let copied)):
      for (item, copied) in zip(Self.items(in: text), Self.items(in: copied))
      where item.hasValue && Self.isName(item.name) {
        if copied.isMasked && copied != item { remove(item.name) } else { add(item.name) }
      }
      if copy != value { addSecretNames(in: value) }
    default: break
    }
  }

  private mutating func add(
    _ member: JSONValue.Member, copiedAs copy: JSONValue, in members: [JSONValue.Member]
  ) {
    guard redaction.removes(member.key) || copy == RouteRedaction.mark else {
      keep(member.key)
      return addNames(in: member.value, copiedAs: copy)
    }
    remove(member.key)
    // A pair such as `{"name":"password","value":"…"}` has the name as a value.
    addSecrets(of: members.filter { NamedPair.isNameKey($0.key) }.compactMap(\.value.stringValue))
    // Below a sensitive name, the keys of a dictionary may be secrets themselves.
    if !redaction.removes(member.key) { addSecretNames(in: member.value) }
  }

  /// Adds the names in a value that was left out.
  private mutating func addSecretNames(in value: JSONValue) {
    guard value != RouteRedaction.mark else { return }
    switch value {
    case .object(let members):
      for member in members {
        addSecrets(of: [member.key])
        addSecretNames(in: member.value)
      }
    case .array(let elements): for element in elements { addSecretNames(in: element) }
    case .string(let text): addSecrets(of: redaction.secretNames(in: text))
    case .null, .bool, .number: break
    }
  }

  private mutating func addSecrets(of names: some Sequence<String>) {
    for name in names where Self.isName(name) && redaction.removes(name) { remove(name) }
  }

  /// Returns whether the text can be a name. Text that contains more than a name, such as a URL with a secret, cannot.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= maximumLength
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}

extension StoredLink {
  /// Splits the fragment of a URL, which may be a form or a URL itself. Returns `nil` if there is none.
  fileprivate init?(fragmentOf url: String) {
    guard let place = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let fragment = String(url[place...].dropFirst())
    self.init(fragment.contains { "?/".contains($0) } ? fragment : "?" + fragment)
  }
}

extension StoredLink.Item {
  /// Whether the value was left out.
  fileprivate var isMasked: Bool { (hasValue ? value : text) == "***" }
}
