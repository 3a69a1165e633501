import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The replacement views of this build, by their names in logs.
///
/// ```swift
/// let registry = OverrideRegistry()
/// registry.register("autumn", for: GardenView.self, .banner) { AutumnBanner() }
/// ```
///
/// Set the registry on an enclosing view with `overrideRegistry(_:)`. The registry can be used from any thread. The
/// last registration of a name wins, and views show changes immediately. A replacement is created on the main actor
/// each time it is rendered, and is not stored.
public final class OverrideRegistry: Observable, Sendable {
  private let catalog = Locked(OverrideCatalog())
  private let registrar = ObservationRegistrar()

  /// Creates a registry without replacements.
  public init() {}

  /// Registers a replacement for one part of a host, and declares the host.
  ///
  /// The same name may be registered for multiple parts, with a view for each.
  public func register<Host: InjectableHost, Replacement: View>(
    _ name: String, for host: Host.Type, _ part: Host.InjectableKeys,
    @ViewBuilder with replacement: @escaping @MainActor @Sendable () -> Replacement
  ) {
    change {
      $0.declare(host)
      $0.add(name, for: OverrideSlot(host: host.injectableName, part: part.rawValue)) {
        AnyView(replacement())
      }
    }
  }

  /// Registers a replacement for every part for which this name is not registered specifically.
  public func register<Replacement: View>(
    _ name: String, @ViewBuilder with replacement: @escaping @MainActor @Sendable () -> Replacement
  ) {
    change { $0.add(name, for: nil) { AnyView(replacement()) } }
  }

  /// Declares a host so that its overrides are not reported as orphans.
  public func declare<Host: InjectableHost>(_ host: Host.Type) {
    change { $0.declare(host) }
  }

  /// Returns the overrides that have no effect in this build, each with the reason.
  ///
  /// Declare all hosts and register all replacements before calling this method. An orphan stays registered, because a
  /// later build may recognize it.
  @MainActor public func orphans(in navigator: Navigator<some Route>) -> [OverrideFinding] {
    orphans(in: navigator.overrides)
  }

  package func orphans(in overrides: OverrideTable) -> [OverrideFinding] {
    registrar.access(self, keyPath: \.revision)
    return catalog.withLock { catalog in
      overrides.rows.compactMap { key, replacement in
        catalog.problem(of: key, replacement).map {
          OverrideFinding(key: key, replacement: replacement, problem: $0)
        }
      }
    }
  }

  @MainActor func view(for part: String, of host: String, among names: [String]) -> AnyView? {
    registrar.access(self, keyPath: \.revision)
    let slot = OverrideSlot(host: host, part: part)
    let known = catalog.withLock { catalog in names.compactMap { catalog.replacement($0, for: slot) } }
    return known.first?()
  }

  /// Makes a change before notifying observers. An observer that reads the registry at once therefore sees the change.
  private func change(_ body: (inout OverrideCatalog) -> Void) {
    catalog.withLock(body)
    registrar.withMutation(of: self, keyPath: \.revision) {}
  }

  /// The property that represents all observable values.
  private var revision: Void { () }
}

/// A part of a host, identified by the names of both.
struct OverrideSlot: Hashable {
  let host: String
  let part: String
}

/// The hosts and replacements of a build.
struct OverrideCatalog {
  typealias Replacement = @MainActor @Sendable () -> AnyView

  private var parts: [String: Set<String>] = [:]
  private var laterNames: [String: String] = [:]
  /// The replacements by name, then by part. The key of a replacement for any part is `nil`.
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

  /// Returns the reason an override has no effect.
  func problem(of key: OverrideKey, _ replacement: String) -> OverrideFinding.Problem? {
    let host = parts[key.host] == nil ? laterNames[key.host] : key.host
    guard let host, let parts = parts[host] else { return .unknownHost }
    guard parts.contains(key.part) else { return .unknownPart }
    guard replacements[replacement] != nil else { return .unknownReplacement }
    let slot = OverrideSlot(host: host, part: key.part)
    return self.replacement(replacement, for: slot) == nil ? .unfitReplacement : nil
  }
}

private struct OverrideRegistryKey: EnvironmentKey {
  static let defaultValue: OverrideRegistry? = nil
}

extension EnvironmentValues {
  /// The registry of replacements, if there is one.
  public var overrideRegistry: OverrideRegistry? {
    get { self[OverrideRegistryKey.self] }
    set { self[OverrideRegistryKey.self] = newValue }
  }
}

extension View {
  /// Sets the registry of replacements for the views inside this one.
  public nonisolated func overrideRegistry(_ registry: OverrideRegistry?) -> some View {
    environment(\.overrideRegistry, registry)
  }
}

/// A registered override that has no effect in this build.
public struct OverrideFinding: Hashable, Sendable {
  /// The reason an override has no effect.
  public enum Problem: Hashable, Sendable {
    /// No declared host has this name as its current or an earlier name.
    case unknownHost
    /// The host has no part with this name.
    case unknownPart
    /// No replacement is registered under this name.
    case unknownReplacement
    /// The name is registered only for other parts.
    case unfitReplacement
  }

  /// The part and the scope of the override.
  package let key: OverrideKey
  /// The name of the replacement.
  public let replacement: String
  /// The reason the override has no effect.
  public let problem: Problem
}

extension OverrideFinding: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String {
    switch problem {
    case .unknownHost:
      "No host '\(key.host)' is declared for the override '\(replacement)'. Declare it, or add the name to the aliases of another host."
    case .unknownPart:
      "The host '\(key.host)' has no part '\(key.part)' for the override '\(replacement)'. Remove the override."
    case .unknownReplacement:
      "No replacement '\(replacement)' is registered for '\(key.part)' of '\(key.host)'. Register it, or remove the "
        + "override."
    case .unfitReplacement:
      "The replacement '\(replacement)' is not registered for '\(key.part)' of '\(key.host)'. Register it for that part, or "
        + "remove the override."
    }
  }
}
