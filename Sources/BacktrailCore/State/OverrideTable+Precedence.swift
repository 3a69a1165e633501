extension OverrideTable {
  /// Returns the replacements registered for a part of a host. The first one is shown.
  ///
  /// Scopes are ordered from narrow to wide: entry, stack, scene, app. Within a scope, an earlier name of the host is
  /// used only if nothing is registered under a newer name. The newest name comes first in `hosts`.
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
