import BacktrailRuntime

/// A replaceable part of a container: its replacement if there is one, or otherwise the container's own view.
///
/// A replacement set with `overrideView(for:with:)` takes precedence over overrides registered with the navigator for
/// the screen, its stack, its scene, and the app. A registered name is ignored if the `OverrideRegistry` in the
/// environment has no replacement with that name for this part.
public struct InjectedView<Content> {
  @Environment(\.screenPlace) private var place
  @Environment(\.overrideRegistry) private var registry
  private let hosts: [String]
  private let part: String
  private let override: AnyView?
  private let content: Content?

  /// Creates a part of a host, with the replacements set in code. The default content is created only if there is no
  /// replacement.
  @MainActor public init<Host: InjectableHost>(
    _ host: Host.Type, _ part: Host.InjectableKeys, _ overrides: OverridesMaintainer,
    default content: () -> Content
  ) {
    hosts = host.injectableNames
    self.part = part.rawValue
    override = overrides.override(for: part.rawValue)
    self.content = override == nil ? content() : nil
  }
}

extension InjectedView: View where Content: View {
  /// The replacement if there is one, or otherwise the container's own view.
  public var body: some View {
    if let replacement = override ?? registered { replacement } else { content }
  }

  @MainActor private var registered: AnyView? {
    guard let place, let registry else { return nil }
    let names = place.store.overrides.replacements(
      hosts: hosts, part: part, entry: place.entry, stack: place.stack, scene: place.scene)
    return names.isEmpty ? nil : registry.view(for: part, of: hosts[0], among: names)
  }
}

/// The replacements that are set in code for the parts of one view.
///
/// `@InjectableContainer` adds a maintainer to the container, and `overrideView(for:with:)` adds replacements to it. A
/// maintainer is a value, so overriding a copy of a view does not change the original, and the container stays
/// `Sendable`.
public struct OverridesMaintainer: Sendable {
  private var replacements: [String: Replacement] = [:]

  /// Creates a maintainer without replacements.
  public init() {}

  /// Shows a view in place of a part. The last view that is set wins.
  @preconcurrency @MainActor public mutating func updateOverride(for key: String, with view: AnyView) {
    replacements[key] = Replacement(view)
  }

  /// Returns the replacement of a part, if there is one.
  @preconcurrency @MainActor public func override(for key: String) -> AnyView? { replacements[key]?.view }

  /// Shows the original part again.
  public mutating func removeOverride(for key: String) { replacements[key] = nil }

  /// Shows all original parts again.
  public mutating func resetOverrides() { replacements = [:] }
}

extension OverridesMaintainer: Hashable {
  /// Returns whether two maintainers have identical replacements. A copy has identical replacements. Replacements that
  /// merely look the same are not identical.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identities == rhs.identities }

  /// Hashes the identities of the replacements.
  public func hash(into hasher: inout Hasher) { hasher.combine(identities) }

  private var identities: [String: ObjectIdentifier] { replacements.mapValues(ObjectIdentifier.init) }
}

/// A replacement. Views are isolated to the main actor, but a reference to a replacement can be sent anywhere.
@MainActor
private final class Replacement {
  let view: AnyView

  init(_ view: AnyView) { self.view = view }
}
