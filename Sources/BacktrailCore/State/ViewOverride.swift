/// The scope of a view override. The narrowest scope that applies takes precedence: entry, stack, scene, app.
package enum OverrideScope: Hashable, Sendable {
  /// The entire app. The override lasts until it is removed.
  case app
  /// One scene; the override is removed with it.
  case scene(SceneID)
  /// One stack; the override is removed with it.
  case stack(StackID)
  /// One entry; the override is removed with it.
  case entry(EntryID)
}

extension OverrideScope: Comparable {
  private var order: (rank: Int, seq: Int64, index: Int32) {
    switch self {
    case .app: (0, 0, 0)
    case .scene(let id): (1, id.seq, id.index)
    case .stack(let id): (2, id.seq, id.index)
    case .entry(let id): (3, id.seq, id.index)
    }
  }

  /// Orders scopes from wide to narrow, then by ID.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.order < rhs.order }
}

/// The identity of a replaceable part: a part of a host, within a scope.
package struct OverrideKey: Hashable, Comparable, Sendable {
  /// The scope of the override.
  package let scope: OverrideScope
  /// The chosen name of the host.
  package let host: String
  /// The name of the replaceable part.
  package let part: String

  package init(scope: OverrideScope, host: String, part: String) {
    self.scope = scope
    self.host = host
    self.part = part
  }

  /// Orders keys by scope, host, and part.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.scope, lhs.host, lhs.part) < (rhs.scope, rhs.host, rhs.part)
  }
}

/// The registered overrides: the name of the replacement for each part.
package typealias OverrideTable = OrderedTable<OverrideKey, String>

extension OverrideTable {
  /// Returns the replacements registered for a part of a host. The first one is shown.
  ///
  /// Scopes are ordered from narrow to wide: entry, stack, scene, app. Within a scope, a former name of the host is
  /// used only if nothing is registered under a newer name.
  package func replacements(
    hosts: [String], part: String, entry: EntryID? = nil, stack: StackID? = nil, scene: SceneID? = nil
  ) -> [String] {
    if isEmpty { return [] }
    let scopes = [
      entry.map(OverrideScope.entry), stack.map(OverrideScope.stack), scene.map(OverrideScope.scene), .app,
    ]
    return scopes.compactMap(\.self).compactMap { scope in
      hosts.lazy.compactMap { self[OverrideKey(scope: scope, host: $0, part: part)] }.first
    }
  }
}
