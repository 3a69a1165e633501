import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The views that can take the place of parts, by name: what the names in a log mean in this build.
///
/// ```swift
/// let registry = OverrideRegistry()
/// registry.register("autumn", for: GardenView.self, .banner) { AutumnBanner() }
/// ```
///
/// Put it on a view above with `overrideRegistry(_:)`. It may be used from any thread; the last registration of a name
/// wins, and views show a change at once. A replacement is built on the main actor whenever it is rendered, never
/// stored.
public final class OverrideRegistry: Observable, Sendable {
  private let catalog = Locked(OverrideCatalog())
  private let registrar = ObservationRegistrar()

  /// A registry without replacements.
  public init() {}

  /// Registers a replacement for one part of a host, and declares the host.
  ///
  /// One name may be registered for several parts, with a view for each.
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

  /// Registers a replacement for any part that has none of this name of its own.
  public func register<Replacement: View>(
    _ name: String, @ViewBuilder with replacement: @escaping @MainActor @Sendable () -> Replacement
  ) {
    change { $0.add(name, for: nil) { AnyView(replacement()) } }
  }

  /// Makes a host known, so that registrations for it are not taken for orphans.
  public func declare<Host: InjectableHost>(_ host: Host.Type) {
    change { $0.declare(host) }
  }

  /// The overrides that show nothing in this build, in the order of the table, and why.
  ///
  /// Declare all hosts and register all replacements before asking. An orphan is kept, in case a later build knows it.
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

  /// Observers hear of a change when it is done, so that whoever looks at once sees it.
  private func change(_ body: (inout OverrideCatalog) -> Void) {
    catalog.withLock(body)
    registrar.withMutation(of: self, keyPath: \.revision) {}
  }

  /// What observers watch.
  private var revision: Void { () }
}
