import BacktrailCore
import BacktrailRuntime

/// A part of a host, by their names.
struct OverrideSlot: Hashable {
  let host: String
  let part: String
}

/// The hosts and replacements that a build has.
struct OverrideCatalog {
  typealias Replacement = @MainActor @Sendable () -> AnyView

  private var parts: [String: Set<String>] = [:]
  private var laterNames: [String: String] = [:]
  /// By name, and by part; what is for any part has no slot.
  private var replacements: [String: [OverrideSlot?: Replacement]] = [:]

  mutating func declare<Host: InjectableHost>(_ host: Host.Type) {
    let names = host.InjectableKeys.allCases.map(\.rawValue)
    parts[host.injectableName, default: []].formUnion(names)
    for alias in host.injectableAliases { laterNames[alias] = host.injectableName }
  }

  mutating func add(_ name: String, for slot: OverrideSlot?, _ replacement: @escaping Replacement) {
    replacements[name, default: [:]][slot] = replacement
  }

  func replacement(_ name: String, for slot: OverrideSlot) -> Replacement? {
    guard let known = replacements[name] else { return nil }
    return known[slot] ?? known[nil]
  }

  /// Why an override shows nothing.
  func problem(of key: OverrideKey, _ replacement: String) -> OverrideFinding.Problem? {
    let host = parts[key.host] == nil ? laterNames[key.host] : key.host
    guard let host, let parts = parts[host] else { return .unknownHost }
    guard parts.contains(key.part) else { return .unknownPart }
    guard replacements[replacement] != nil else { return .unknownReplacement }
    let slot = OverrideSlot(host: host, part: key.part)
    return self.replacement(replacement, for: slot) == nil ? .unfitReplacement : nil
  }
}
