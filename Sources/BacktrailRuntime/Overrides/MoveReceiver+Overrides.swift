extension MoveReceiver {
  /// Registers a replacement, by its registered name, for a part of a host.
  ///
  /// It stays until it is removed or its scope ends, also across launches. An entry's override wins over its stack's,
  /// that over its window's, and that over the app's. A name that no build knows is registered all the same: it shows
  /// nothing, and `OverrideRegistry.orphans(in:)` lists it.
  ///
  /// ```swift
  /// navigator.override(GardenView.self, .banner, with: "autumn", scope: .scene)
  /// ```
  @discardableResult public func override<Host: InjectableHost>(
    _ host: Host.Type, _ part: Host.InjectableKeys, with replacement: String, scope: ScopeTarget = .app
  ) -> Outcome {
    registerOverride(replacement, for: part.rawValue, of: host.injectableName, scope: scope)
  }

  /// Removes what is registered in a scope for a part of a host, under its name and under earlier ones.
  @discardableResult public func removeOverride<Host: InjectableHost>(
    _ host: Host.Type, _ part: Host.InjectableKeys, scope: ScopeTarget = .app
  ) -> Outcome {
    send(.removeOverride(hosts: host.injectableNames, part: part.rawValue, only: nil, scope))
  }
}

extension ScopeTarget {
  /// The active window.
  public static var scene: Self { .scene(.active) }
  /// The stack that a person looks at.
  public static var stack: Self { .stack(.top) }
  /// The screen that a person looks at.
  public static var entry: Self { .entry(.top) }
}
