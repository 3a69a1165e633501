package import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore

/// The names of the values in a log, both the values that a copy keeps and the values that it omits.
///
/// Anyone who shares a copy should review the names first, because no rule knows that `coupon` is a secret in this app.
package struct ValueNames: Sendable {
  package private(set) var kept: Set<String> = []
  package private(set) var removed: Set<String> = []
  private let redaction: LogRedaction

  /// The maximum number of names of each kind.
  private static let limit = 1_000

  package init(_ redaction: LogRedaction) { self.redaction = redaction }

  /// Adds the names of an event's values.
  package mutating func add(_ payload: Payload, of columns: EventColumns) {
    if columns.type == EventType.viewStateSaved.rawValue, let key = columns.name {
      add(ViewStateKey.parameter(of: key))
    }
    if columns.type == EventType.linkReceived.rawValue {
      for segment in (columns.name ?? "").split(separator: "/") where segment.first == ":" {
        add(segment.drop { $0 == ":" }.prefix { $0 != "?" && $0 != "*" })
      }
    }
    guard let text = payload.text, let values = try? JSONValue(parsing: text) else { return }
    addNames(in: values, depth: 0)
  }

  /// Returns `true` if none of the omitted values has this name.
  package func isAbsent(_ name: String) -> Bool {
    let plain = DeepLinkPolicy.plain(name)
    return !removed.contains { DeepLinkPolicy.plain($0) == plain }
  }

  private mutating func add(_ name: some StringProtocol) {
    let name = String(name)
    if redaction.removes(name) {
      if removed.count < Self.limit { removed.insert(name) }
    } else if kept.count < Self.limit {
      kept.insert(name)
    }
  }

  private mutating func addNames(in value: JSONValue, depth: Int) {
    guard depth < 16 else { return }
    switch value {
    case .object(let members):
      for member in members {
        add(member.key)
        addNames(in: member.value, depth: depth + 1)
      }
    case .array(let elements): for element in elements { addNames(in: element, depth: depth + 1) }
    case .string(let text):
      for item in StoredLink(text)?.items ?? [] where !item.name.isEmpty { add(item.name) }
    case .null, .bool, .number: break
    }
  }
}
