import BacktrailCore

/// Overrides that belong together, such as those of an experiment: applied as one batch, withdrawn as one batch.
///
/// ```swift
/// let harvest = OverrideSet()
///   .overriding(GardenView.self, .banner, with: "autumn")
///   .overriding(GardenView.self, .footer, with: "recipes")
/// navigator.apply(harvest)
/// navigator.withdraw(harvest)
/// ```
///
/// Applying takes the place of what was registered in the same scope. Withdrawing removes the registrations that are
/// still the set's own and leaves those that were changed since. It does not bring back what stood there before the
/// set: for an experiment on top of something, apply it in a narrower scope, and what is beneath shows again.
public struct OverrideSet: Hashable, Sendable {
  private struct Member: Hashable {
    let hosts: [String]
    let part: String
    let replacement: String
  }

  private var members: [Member] = []

  /// No overrides.
  public init() {}

  /// The set with one override more.
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
  func applying<R>(in scope: ScopeTarget) -> [Move<R>] {
    members.map {
      .registerOverride(replacement: $0.replacement, host: $0.hosts[0], part: $0.part, scope)
    }
  }

  func withdrawing<R>(from scope: ScopeTarget) -> [Move<R>] {
    members.map { .removeOverride(hosts: $0.hosts, part: $0.part, only: $0.replacement, scope) }
  }
}

extension Navigator {
  /// Registers the overrides of a set, as one batch.
  @discardableResult public func apply(_ set: OverrideSet, scope: ScopeTarget = .app) -> MoveResult {
    carryOut(set.applying(in: scope), cause: .user)
  }

  /// Removes the registrations that a set made and that nobody changed since, as one batch.
  @discardableResult public func withdraw(_ set: OverrideSet, scope: ScopeTarget = .app) -> MoveResult {
    carryOut(set.withdrawing(from: scope), cause: .user)
  }
}

extension MoveList {
  /// Registers the overrides of a set.
  public func apply(_ set: OverrideSet, scope: ScopeTarget = .app) {
    for move: Move<R> in set.applying(in: scope) { send(move) }
  }

  /// Removes the registrations that a set made and that nobody changed since.
  public func withdraw(_ set: OverrideSet, scope: ScopeTarget = .app) {
    for move: Move<R> in set.withdrawing(from: scope) { send(move) }
  }
}
