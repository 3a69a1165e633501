private struct OverrideRegistryKey: EnvironmentKey {
  static let defaultValue: OverrideRegistry? = nil
}

extension EnvironmentValues {
  /// What the names of replacements mean; `nil` where no registry is above.
  public var overrideRegistry: OverrideRegistry? {
    get { self[OverrideRegistryKey.self] }
    set { self[OverrideRegistryKey.self] = newValue }
  }
}

extension View {
  /// Tells the views beneath what the names of replacements mean.
  public nonisolated func overrideRegistry(_ registry: OverrideRegistry?) -> some View {
    environment(\.overrideRegistry, registry)
  }
}
