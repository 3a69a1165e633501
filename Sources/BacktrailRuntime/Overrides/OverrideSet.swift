import BacktrailCore

/// A group of overrides, such as those of an experiment, that are applied and withdrawn as a single batch.
///
/// ```swift
/// let harvest = OverrideSet()
///   .overriding(GardenView.self, .banner, with: "autumn")
///   .overriding(GardenView.self, .footer, with: "recipes")
/// navigator.apply(harvest)
/// navigator.withdraw(harvest)
/// ```
///
/// Applying a set replaces the registrations for the same parts in the same scope. Withdrawing it removes the set's
/// registrations, except those that have changed since. Earlier registrations are not restored. To put a set above
/// existing overrides, apply it in a narrower scope.
public struct OverrideSet: Hashable, Sendable {
  private struct Member: Hashable {
    let hosts: [String]
    let part: String
    let replacement: String
  }

  private var members: [Member] = []

  /// Creates an empty set.
  public init() {}

  /// Returns a copy of the set with one more override.
  public func overriding<Host: InjectableHost>(
    _ host: Host.Type, _ part: Host.InjectableKeys, with replacement: String
  ) -> Self {
    var copy = self
    let member = Member(hosts: host.injectableNames, part: part.rawValue, replacement: replacement)
    copy.members.append(member)
    return copy
  }
}

extension OverrideSet {
  func applying<R>(in scope: MoveTarget.Scope) -> [Move<R>] {
    members.map {
      .registerOverride(replacement: $0.replacement, host: $0.hosts[0], part: $0.part, scope)
    }
  }

  func withdrawing<R>(from scope: MoveTarget.Scope) -> [Move<R>] {
    members.map { .removeOverride(hosts: $0.hosts, part: $0.part, only: $0.replacement, scope) }
  }
}

extension Navigator {
  /// Registers the overrides of the given set as one batch.
  @discardableResult public func apply(_ set: OverrideSet, scope: MoveTarget.Scope = .app) -> MoveResult {
    carryOut(set.applying(in: scope), cause: .user)
  }

  /// Removes, as one batch, the registrations of the given set that have not changed since it was applied.
  @discardableResult public func withdraw(_ set: OverrideSet, scope: MoveTarget.Scope = .app) -> MoveResult {
    carryOut(set.withdrawing(from: scope), cause: .user)
  }
}

extension MoveReceiver {
  /// Registers the replacement with the given name for a part of a host.
  ///
  /// The registration stays until it is removed or its scope ends, even across launches. An entry's override takes
  /// precedence over its stack's, a stack's over its scene's, and a scene's over the app's. A name without a
  /// replacement is registered too. It has no effect, and `OverrideRegistry.orphans(in:)` lists it.
  ///
  /// ```swift
  /// navigator.override(GardenView.self, .banner, with: "autumn", scope: .scene(.active))
  /// ```
  @discardableResult public func override<Host: InjectableHost>(
    _ host: Host.Type, _ part: Host.InjectableKeys, with replacement: String, scope: MoveTarget.Scope = .app
  ) -> Outcome {
    registerOverride(replacement, for: part.rawValue, of: host.injectableName, scope: scope)
  }

  /// Removes the registrations in a scope for a part of a host, under the host's current and earlier names.
  @discardableResult public func removeOverride<Host: InjectableHost>(
    _ host: Host.Type, _ part: Host.InjectableKeys, scope: MoveTarget.Scope = .app
  ) -> Outcome {
    send(.removeOverride(hosts: host.injectableNames, part: part.rawValue, only: nil, scope))
  }
}

/// A view with replaceable parts. `@InjectableContainer` generates the conformance.
///
/// Logs store the names chosen here, never type names. A renamed host lists its earlier names as aliases, so that
/// registrations under those names keep working.
///
/// ```swift
/// @InjectableContainer("garden", aliases: ["yard"])
/// struct GardenView: View {
///   @InjectableView var bannerBuilder: some View { Text("Spring") }
///   var body: some View { banner }
/// }
/// ```
public protocol InjectableHost {
  /// The replaceable parts. A part's raw value is its name in logs.
  associatedtype InjectableKeys: RawRepresentable<String>, CaseIterable, Sendable

  /// The chosen name of the host. It must be unique among the hosts of the app.
  static var injectableName: String { get }
  /// Earlier names of the host.
  static var injectableAliases: [String] { get }
}

extension InjectableHost {
  /// An empty array. By default, a host has no earlier names.
  public static var injectableAliases: [String] { [] }

  /// The current and earlier names of the host.
  package static var injectableNames: [String] { [injectableName] + injectableAliases }
}
